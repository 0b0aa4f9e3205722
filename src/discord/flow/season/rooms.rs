//! The channels of a season's home: their names, permissions and first messages.

use poise::serenity_prelude as serenity;
use serenity::{PermissionOverwrite, PermissionOverwriteType, Permissions};

use crate::discord::wire::text::{cut, mention};
use crate::store::{RoleId, RoomPart, UserId};
use words::{Language, Message, Words, home as said};

/// The maximum length of a person's name in a channel name, in characters.
const NAME_CHARS_MAX: usize = 40;

/// Discord's limit for the name of a thread, in characters.
const THREAD_CHARS_MAX: usize = 100;

const READ: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);
const MAKE_THREADS: Permissions = Permissions::CREATE_PUBLIC_THREADS.union(Permissions::CREATE_PRIVATE_THREADS);
const WRITE: Permissions =
    Permissions::SEND_MESSAGES.union(Permissions::SEND_MESSAGES_IN_THREADS).union(Permissions::ATTACH_FILES);

/// The permissions that the bot needs on the server to create a home. Discord lets it neither grant nor deny a
/// permission that it lacks itself.
pub(super) const NEEDED: Permissions =
    READ.union(WRITE).union(MAKE_THREADS).union(Permissions::MANAGE_CHANNELS).union(Permissions::MANAGE_ROLES);

/// A level of access to a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// No access.
    Shut,
    /// Read only.
    Reads,
    /// Read, and write only in threads, in which matches are played.
    Follows,
    /// Read and write.
    Writes,
    /// The bot's access: also creates threads.
    Makes,
}

impl Access {
    /// The allowed and the denied permissions.
    fn bits(self) -> (Permissions, Permissions) {
        let nothing = Permissions::empty();
        let alone = Permissions::SEND_MESSAGES.union(MAKE_THREADS);
        match self {
            Self::Shut => (nothing, Permissions::VIEW_CHANNEL),
            Self::Reads => (READ, alone.union(Permissions::SEND_MESSAGES_IN_THREADS)),
            Self::Follows => (READ, alone),
            Self::Writes => (READ.union(WRITE), nothing),
            Self::Makes => (READ.union(WRITE).union(MAKE_THREADS), nothing),
        }
    }
}

/// The roles and people that a home's permissions name.
#[derive(Clone, Debug)]
pub(super) struct Crew {
    /// The id of the role `@everyone`, which is also the server's id.
    pub(super) everyone: u64,
    /// The bot's user id.
    pub(super) me: UserId,
    /// The hosts' role, if the server has set one.
    pub(super) host_role: Option<RoleId>,
    /// The id of the spectators' role, if the season has one.
    pub(super) watchers: Option<u64>,
    /// The season's hosts as individuals, without members of the cast.
    pub(super) hosts: Vec<UserId>,
    /// Everybody who was ever in the cast and is on the server, and whether they are in play.
    pub(super) cast: Vec<(UserId, bool)>,
    /// Whether the season is over: then everything stays readable, and nobody can write.
    pub(super) is_over: bool,
}

impl Crew {
    /// The overwrites of a channel; `own` is the person of a confessional. Each role and person has one overwrite. A
    /// person's overwrite takes precedence over their roles', so a member of the cast gains nothing from a host's role.
    pub(super) fn overwrites(&self, part: RoomPart, own: UserId) -> Vec<PermissionOverwrite> {
        let person = |user: UserId| PermissionOverwriteType::Member(serenity::UserId::new(user.0.max(1)));
        let role = |role: u64| PermissionOverwriteType::Role(serenity::RoleId::new(role.max(1)));
        let speaks = if self.is_over { Access::Reads } else { Access::Writes };
        let mut rules = vec![(person(self.me), Access::Makes)];
        let of_cast = self.cast.iter().filter_map(|&(user, plays)| {
            let access = match part {
                RoomPart::Category | RoomPart::Announcements => return None,
                RoomPart::Lounge if plays => speaks,
                RoomPart::Spectators if !plays => speaks,
                RoomPart::Confessional if user == own => speaks,
                RoomPart::Lounge | RoomPart::Spectators | RoomPart::Confessional => Access::Shut,
            };
            Some((person(user), access))
        });
        rules.extend(of_cast);
        let hosts = match part {
            RoomPart::Category => return overwrites(rules),
            RoomPart::Announcements if self.is_over => Access::Follows,
            RoomPart::Announcements | RoomPart::Lounge | RoomPart::Spectators | RoomPart::Confessional => speaks,
        };
        rules.extend(self.host_role.map(|host| (role(host.0), hosts)));
        rules.extend(self.hosts.iter().map(|&host| (person(host), hosts)));
        let watchers = self.watchers.filter(|_| part == RoomPart::Spectators);
        rules.extend(watchers.map(|watchers| (role(watchers), speaks)));
        let everyone = match part {
            RoomPart::Announcements => Access::Follows,
            RoomPart::Spectators if watchers.is_none() => speaks,
            RoomPart::Category | RoomPart::Lounge | RoomPart::Spectators | RoomPart::Confessional => Access::Shut,
        };
        rules.push((role(self.everyone), everyone));
        overwrites(rules)
    }
}

/// Turns rules into overwrites; only the first rule for a role or person counts. Overwrites that deny access come first:
/// if they are set one after another, nobody gets access in between.
fn overwrites(rules: Vec<(PermissionOverwriteType, Access)>) -> Vec<PermissionOverwrite> {
    let mut set: Vec<PermissionOverwrite> = Vec::new();
    for (kind, access) in rules {
        let (allow, deny) = access.bits();
        if !set.iter().any(|one| one.kind == kind) {
            set.push(PermissionOverwrite { allow, deny, kind });
        }
    }
    set.sort_by_key(|one| !one.deny.view_channel());
    set
}

/// A category's names while its season runs and afterwards. `season` is the season's name as plain text.
pub(super) fn category_names(season: &str, number: u32, language: Language) -> [String; 2] {
    let name: String = said::Category { season: Words::markup(season), number }.say(language).into();
    let category = Words::markup(name.trim_start());
    let archived = said::Archived { category: category.clone() }.say(language);
    [category.into(), archived.into()]
}

/// A channel's name; `whose` is the person of a confessional.
pub(super) fn channel_name(part: RoomPart, number: u32, whose: &str, language: Language) -> String {
    let name = match part {
        RoomPart::Category | RoomPart::Announcements => said::ChannelAnnouncements { number }.say(language),
        RoomPart::Lounge => said::ChannelLounge { number }.say(language),
        RoomPart::Spectators => said::ChannelSpectators { number }.say(language),
        RoomPart::Confessional => said::ChannelConfessional { number }.say(language),
    };
    let letters = whose.chars().take(NAME_CHARS_MAX).flat_map(char::to_lowercase);
    let plain: String = letters.map(|sign| if sign.is_alphanumeric() { sign } else { '-' }).collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() { name.into() } else { format!("{name}-{plain}") }
}

/// The name of a private thread of these members.
pub(super) fn talk_name(number: u32, names: &[String], language: Language) -> String {
    let name = said::TalkName { number, names: Words::markup(names.join(", ")) }.say(language);
    cut(name.as_str(), THREAD_CHARS_MAX)
}

/// The first message in a channel; `None` for a category. `season` is the season's name, safe to print.
pub(super) fn greeting(part: RoomPart, season: &str, own: UserId) -> Option<Message> {
    let season = Words::markup(season);
    Some(match part {
        RoomPart::Category => return None,
        RoomPart::Announcements => said::GreetAnnouncements { season }.into(),
        RoomPart::Lounge => said::GreetLounge { season }.into(),
        RoomPart::Spectators => said::GreetSpectators { season }.into(),
        RoomPart::Confessional => said::GreetConfessional { member: Words::markup(mention(own)), season }.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: UserId = UserId(11);
    const BEN: UserId = UserId(12);
    const CLEO: UserId = UserId(13);
    const HAZEL: UserId = UserId(14);
    const ROLE: u64 = 7;

    fn crew() -> Crew {
        Crew {
            everyone: 3,
            me: UserId(9),
            host_role: Some(RoleId(ROLE)),
            watchers: None,
            hosts: vec![HAZEL],
            cast: vec![(ANN, true), (BEN, true), (CLEO, false)],
            is_over: false,
        }
    }

    /// A person's permissions in a channel, computed in Discord's order: `@everyone`, the roles together, the person.
    fn granted(crew: &Crew, (part, own): (RoomPart, UserId), user: UserId, roles: &[u64]) -> Permissions {
        let set = crew.overwrites(part, own);
        let base = NEEDED - Permissions::MANAGE_CHANNELS - Permissions::MANAGE_ROLES;
        let level = |granted: Permissions, applies: &dyn Fn(PermissionOverwriteType) -> bool| {
            let of = set.iter().filter(|one| applies(one.kind));
            let nothing = (Permissions::empty(), Permissions::empty());
            let (allow, deny) = of.fold(nothing, |(allow, deny), one| (allow | one.allow, deny | one.deny));
            (granted - deny) | allow
        };
        let is_role = |kind, role: u64| kind == PermissionOverwriteType::Role(serenity::RoleId::new(role));
        let base = level(base, &|kind| is_role(kind, crew.everyone));
        let base = level(base, &|kind| roles.iter().any(|&role| is_role(kind, role)));
        level(base, &|kind| kind == PermissionOverwriteType::Member(serenity::UserId::new(user.0)))
    }

    fn sees_and_writes(crew: &Crew, room: (RoomPart, UserId), user: UserId, roles: &[u64]) -> (bool, bool) {
        let granted = granted(crew, room, user, roles);
        (granted.view_channel(), granted.view_channel() && granted.send_messages())
    }

    #[test]
    fn whoever_is_of_the_cast_reads_nobody_elses_confessional_whatever_role_they_have() {
        let crew = crew();
        let anns = (RoomPart::Confessional, ANN);
        for (user, roles, sees) in [
            (ANN, &[][..], true),
            (ANN, &[ROLE], true),
            (BEN, &[], false),
            (BEN, &[ROLE], false),
            (CLEO, &[ROLE], false),
            (HAZEL, &[], true),
            (UserId(15), &[ROLE], true),
            (UserId(15), &[], false),
        ] {
            assert_eq!(sees_and_writes(&crew, anns, user, roles), (sees, sees), "{user:?} {roles:?}");
        }
    }

    #[test]
    fn the_lounge_is_for_those_in_play_and_the_other_one_for_those_who_are_not() {
        let crew = crew();
        let nobody = UserId(0);
        let (lounge, spectators) = ((RoomPart::Lounge, nobody), (RoomPart::Spectators, nobody));
        for (user, roles, in_lounge, watches) in [
            (ANN, &[][..], true, false),
            (ANN, &[ROLE], true, false),
            (CLEO, &[], false, true),
            (CLEO, &[ROLE], false, true),
            (HAZEL, &[], true, true),
            (UserId(15), &[], false, true),
        ] {
            assert_eq!(sees_and_writes(&crew, lounge, user, roles).0, in_lounge, "{user:?} {roles:?}");
            assert_eq!(sees_and_writes(&crew, spectators, user, roles).0, watches, "{user:?} {roles:?}");
        }
        let with_role = Crew { watchers: Some(8), ..crew };
        assert_eq!(sees_and_writes(&with_role, spectators, UserId(15), &[]), (false, false));
        assert_eq!(sees_and_writes(&with_role, spectators, UserId(15), &[8]), (true, true));
        assert_eq!(sees_and_writes(&with_role, spectators, BEN, &[8]), (false, false));
    }

    #[test]
    fn everybody_follows_the_announcements_and_nobody_writes_once_it_is_over() {
        let crew = crew();
        let told = (RoomPart::Announcements, UserId(0));
        let stranger = granted(&crew, told, UserId(15), &[]);
        assert!(stranger.view_channel() && !stranger.send_messages());
        assert!(stranger.send_messages_in_threads(), "matches are played there");
        assert_eq!(sees_and_writes(&crew, told, UserId(15), &[ROLE]), (true, true));
        let over = Crew { is_over: true, ..crew };
        for part in [RoomPart::Announcements, RoomPart::Lounge, RoomPart::Spectators, RoomPart::Confessional] {
            for (user, roles) in [(ANN, &[][..]), (HAZEL, &[]), (UserId(15), &[ROLE])] {
                let before = sees_and_writes(&Crew { is_over: false, ..over.clone() }, (part, ANN), user, roles);
                assert_eq!(sees_and_writes(&over, (part, ANN), user, roles), (before.0, false), "{part:?} {user:?}");
            }
            assert!(granted(&over, (part, ANN), over.me, &[]).send_messages());
        }
    }

    #[test]
    fn names_hold_discords_limits_in_every_language() {
        let called = |part, whose| channel_name(part, 2, whose, Language::English);
        assert_eq!(called(RoomPart::Lounge, ""), "season-2-lounge");
        assert_eq!(called(RoomPart::Confessional, "Ann B."), "season-2-confessional-ann-b");
        assert_eq!(called(RoomPart::Confessional, "✨"), "season-2-confessional");
        assert_eq!(channel_name(RoomPart::Confessional, 2, "Ann", Language::German), "staffel-2-beichtstuhl-ann");
        let [name, archived] = category_names("Winter", 2, Language::English);
        assert_eq!([name.as_str(), archived.as_str()], ["Winter (season #2)", "Winter (season #2), archived"]);
        for language in Language::ALL.into_iter().chain([Language::Pseudo]) {
            let own = channel_name(RoomPart::Confessional, u32::MAX, &"x".repeat(300), language);
            let [name, archived] = category_names(&"x".repeat(60), u32::MAX, language);
            let talk = talk_name(u32::MAX, &["x".repeat(300)], language);
            for name in [own, name, archived, talk] {
                assert!(name.chars().count() <= 100, "{name}");
            }
        }
    }
}
