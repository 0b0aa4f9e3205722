//! Scenes become pixels: PNG and GIF.
