//! Reasons why Discord did not do something, and names of permissions, for the person who asked.

use poise::serenity_prelude::Permissions;

use super::names::safe_text;
use crate::session::DeliveryError;
use words::{Message, Words, delivery, permission};

/// The reason why Discord did not do something: lower case at the start, without a full stop.
pub(in crate::discord) fn why_not(error: &DeliveryError) -> Message {
    let what = |what: &str| Words::markup(safe_text(what));
    match error {
        DeliveryError::ClosedDms => delivery::ClosedDms.into(),
        DeliveryError::MissingPermission(which) => delivery::MissingPermission { what: what(which) }.into(),
        DeliveryError::Gone => delivery::Gone.into(),
        DeliveryError::Overheard(readers) => delivery::Overheard { count: readers.len() }.into(),
        DeliveryError::RetryAfter(_) => delivery::Wait.into(),
        DeliveryError::Passing(_) => delivery::Passing.into(),
        DeliveryError::TooManyEdits => delivery::TooManyEdits.into(),
        DeliveryError::Rejected(why) => delivery::Rejected { what: what(why) }.into(),
    }
}

/// The names of permissions, with commas between them.
pub(in crate::discord) fn permission_names(permissions: Permissions) -> Message {
    Message::joined(permissions.iter().map(name), ", ")
}

/// Discord's name of one permission; the English name if the catalogue has none, because the bot asks for no other
/// permission.
fn name(permission: Permissions) -> Message {
    match permission {
        Permissions::VIEW_CHANNEL => permission::ViewChannel.into(),
        Permissions::READ_MESSAGE_HISTORY => permission::ReadMessageHistory.into(),
        Permissions::SEND_MESSAGES => permission::SendMessages.into(),
        Permissions::SEND_MESSAGES_IN_THREADS => permission::SendMessagesInThreads.into(),
        Permissions::ATTACH_FILES => permission::AttachFiles.into(),
        Permissions::CREATE_PUBLIC_THREADS => permission::CreatePublicThreads.into(),
        Permissions::CREATE_PRIVATE_THREADS => permission::CreatePrivateThreads.into(),
        Permissions::MANAGE_CHANNELS => permission::ManageChannels.into(),
        Permissions::MANAGE_ROLES => permission::ManageRoles.into(),
        Permissions::MANAGE_THREADS => permission::ManageThreads.into(),
        other => Message::verbatim(other.get_permission_names().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    #[test]
    fn permissions_have_the_names_that_discord_shows() {
        let needed = Permissions::VIEW_CHANNEL | Permissions::MANAGE_THREADS;
        let names = |language| permission_names(needed).say(language).to_string();
        let mut english: Vec<_> = names(Language::English).split(", ").map(str::to_owned).collect();
        english.sort();
        assert_eq!(english, ["Manage Threads", "View Channels"]);
        assert!(names(Language::German).contains("Kanäle ansehen"), "{}", names(Language::German));
        assert_eq!(permission_names(Permissions::empty()).to_string(), "");
    }

    #[test]
    fn what_discord_says_cannot_format_the_answer() {
        let said = why_not(&DeliveryError::Rejected("**status** <@1>".to_owned())).to_string();
        assert!(said.contains(r"\*\*status\*\* \<\@1\>"), "{said}");
    }
}
