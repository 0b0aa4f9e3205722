//! Discord: slash commands, components and deliveries by serenity and poise.
