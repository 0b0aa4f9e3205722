//! The stand-in for Discord, with its page in the browser.
