//! Shared parts of `/season …` and `/league …`: finding the season or league, checking for hosts, answering.

use poise::serenity_prelude as serenity;
use serenity::User;

use super::hosting::is_host;
use super::people::{joining, me, named, people};
use super::{Context, call};
use crate::discord::flow::log::{self, kind, not_done, only_hosts, printable, struck};
use crate::discord::flow::sure::{self, Settled};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::names::{painted_title, safe_title};
use crate::discord::wire::press::LogOrder;
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, mention};
use crate::session::{Followed, Joining, Kept, SeasonRefusal};
use crate::store::{ChannelId, UserId};
use league::season::{Holdings, Line, Logged, Member, NAME_CHARS_MAX, Names, Title, Titles};
use rules::{Level, listed};
use words::{Message, Words, series as said, struck_through};

/// How many characters of a log fit on a page, and how many of one line: the longest line fits on one page.
const PAGE_CHARS_MAX: usize = CONTENT_CHARS_MAX - 100;
const LINE_CHARS_MAX: usize = PAGE_CHARS_MAX - 100;

/// Answers with words that only the person can see.
pub(super) async fn answer(ctx: Context<'_>, words: impl Into<String>) -> Result<(), Fault> {
    call(ctx).answer(Letter::words(cut(&words.into(), CONTENT_CHARS_MAX))).await
}

/// Answers with the reason why something was not done.
pub(super) async fn refuse(ctx: Context<'_>, why: impl Into<Message>) -> Result<(), Fault> {
    call(ctx).answer(not_done(call(ctx), why)).await
}

/// The season or league that a person wants to look at; `None` if there is none or the rate limit is exceeded, which
/// the person has then been told. Defers the answer first.
pub(super) async fn asked<S: Followed>(ctx: Context<'_>, number: Option<i64>) -> Result<Option<Kept<S>>, Fault> {
    if call(ctx).admits().await? { found(ctx, number).await } else { Ok(None) }
}

/// The season or league that a command is about; `None` after telling the person why there is none. The answer must
/// have been deferred.
pub(super) async fn found<S: Followed>(ctx: Context<'_>, number: Option<i64>) -> Result<Option<Kept<S>>, Fault> {
    match log::find(call(ctx), number).await? {
        Ok(the) => Ok(Some(the)),
        Err(why) => refuse(ctx, why).await.map(|()| None),
    }
}

/// The season or league that a host's command is about; `None` after telling the person why there is none, or that they
/// may not host.
pub(super) async fn hosted<S: Followed>(ctx: Context<'_>, number: Option<i64>) -> Result<Option<Kept<S>>, Fault> {
    if hosts(ctx).await? { found(ctx, number).await } else { Ok(None) }
}

/// Whether the person may host; if not, tells them so. Defers the answer first.
pub(super) async fn hosts(ctx: Context<'_>) -> Result<bool, Fault> {
    call(ctx).defer().await?;
    let hosts = is_host(ctx).await?;
    if !hosts {
        call(ctx).answer(only_hosts(call(ctx).language())).await?;
    }
    Ok(hosts)
}

/// Asks the host to confirm an order that ends or undoes something.
pub(super) async fn ask<S: Settled>(ctx: Context<'_>, the: &Kept<S>, order: LogOrder) -> Result<(), Fault> {
    call(ctx).answer(sure::ask(call(ctx), the, order).await?).await
}

/// Takes a step, and answers that it was done or why not.
pub(super) async fn take<S: Followed>(
    ctx: Context<'_>,
    the: &Kept<S>,
    joins: &[Joining],
    make: impl Fn(&Kept<S>, &Holdings) -> Result<S::Step, SeasonRefusal> + Send,
) -> Result<(), Fault> {
    match log::take(call(ctx), the.row.id, joins, make).await? {
        Ok(_) => answer(ctx, log::done::<S>(call(ctx).language())).await,
        Err(letter) => call(ctx).answer(letter).await,
    }
}

/// A person's number in the season or league, or the refusal for the person who named them.
pub(super) fn member<S: Followed>(the: &Kept<S>, user: UserId) -> Result<Member, Message> {
    let stranger = || said::NotMember { who: Words::markup(mention(user)), kind: kind::<S>() };
    the.member(user).ok_or_else(|| stranger().into())
}

/// The number of the member that a command names. Machines are told apart by the number in their names.
pub(super) fn meant<S: Followed>(
    ctx: Context<'_>,
    the: &Kept<S>,
    user: &User,
    number: Option<u16>,
) -> Result<Member, Message> {
    if id(user) != me(ctx) {
        return member(the, id(user));
    }
    let machines = machines(the);
    match (number.map(Member), machines.as_slice()) {
        (Some(number), machines) if machines.contains(&number) => Ok(number),
        (None, [only]) => Ok(*only),
        (_, []) => Err(said::NoMachine { kind: kind::<S>() }.into()),
        (_, several) => {
            let names = Words::markup(listed(several.iter().map(|&machine| printable(the)(machine))));
            Err(said::WhichMachine { kind: kind::<S>(), names }.into())
        }
    }
}

/// The members that are machines.
pub(super) fn machines<S: Followed>(the: &Kept<S>) -> Vec<Member> {
    let members = the.state.players().into_iter().map(|(member, _)| member);
    members.filter(|&member| the.machine_level(member).is_some()).collect()
}

/// The id of a user whom a command names.
pub(super) fn id(user: &User) -> UserId {
    UserId(user.id.get())
}

/// Begins a season or league of the people named in a text; it is announced in the channel of the command.
pub(super) async fn begin<S: Followed>(
    ctx: Context<'_>,
    name: &str,
    (named, level): (&str, Level),
    make: impl FnOnce(Title, Vec<Member>) -> S::Step + Send,
) -> Result<(), Fault> {
    let Some(guild) = call(ctx).guild() else { return Ok(()) };
    if painted_title(&Title::typed(name)).is_empty() || name.chars().count() > NAME_CHARS_MAX {
        return answer(ctx, said::NameLength { most: NAME_CHARS_MAX }.say(call(ctx).language())).await;
    }
    let (kind, most) = (kind::<S>(), S::MEMBERS_MAX);
    let joins = match people(ctx, named).await? {
        Ok(users) if users.len() > most => Err(said::TooMany { kind: kind.clone(), most }.into()),
        Ok(users) => joining(ctx, guild, &users, level).await?,
        Err(why) => Err(why),
    };
    let joins = match joins {
        Ok(joins) => joins,
        Err(why) => return refuse(ctx, why).await,
    };
    let members = (1..).zip(&joins).map(|(number, _)| Member(number)).collect();
    let step = make(Title::typed(name), members);
    let channel = ChannelId(ctx.interaction.channel_id.get());
    let directory = &call(ctx).bot.directory;
    match directory.begin_log::<S>(guild, channel, call(ctx).user(), step, &joins).await? {
        Ok(begun) => answer(ctx, said::Begun { kind, number: begun.number }.say(call(ctx).language())).await,
        Err(why) => refuse(ctx, why.message()).await,
    }
}

/// Adds a person or machine by a step that uses the next number.
pub(super) async fn join<S: Followed>(
    ctx: Context<'_>,
    the: &Kept<S>,
    (user, level): (&User, Level),
    make: impl Fn(&Kept<S>, &Holdings) -> S::Step + Send + Sync,
) -> Result<(), Fault> {
    let user = id(user);
    if user == me(ctx) {
        let number = the.state.next_member();
        // A person may have the same name as the machine.
        let machine = Joining::machine(number, level);
        let joins = [log::joining(the, machine.user, &machine.name)];
        let is_next = move |the: &Kept<S>| the.state.next_member() == number;
        let step = move |the: &Kept<S>, holdings: &Holdings| {
            if is_next(the) { Ok(make(the, holdings)) } else { Err(SeasonRefusal::WentOn) }
        };
        return take(ctx, the, &joins, step).await;
    }
    if the.is_in_play(user) {
        let who = Words::markup(mention(user));
        return answer(ctx, said::InPlay { who }.say(call(ctx).language())).await;
    }
    let name = match named(ctx, the.row.guild, user).await? {
        Ok(name) => name,
        Err(why) => return refuse(ctx, why).await,
    };
    let joins = [log::joining(the, user, &name)];
    // Another request may have added the person first.
    take(
        ctx,
        the,
        &joins,
        |the, holdings| {
            if the.is_in_play(user) { Err(SeasonRefusal::WentOn) } else { Ok(make(the, holdings)) }
        },
    )
    .await
}

/// Formats a log line as its announcement, given the state before it.
type TellLine<S> = fn(Option<&S>, &Line<<S as Logged>::Step>, &Names<'_>, &Titles<'_>) -> Message;

/// Answers with a page of the public log, latest lines first. Lines are not split: a page has as many as fit.
pub(super) async fn show_log<S: Followed>(
    ctx: Context<'_>,
    (number, page): (Option<i64>, Option<u32>),
    told: TellLine<S>,
) -> Result<(), Fault> {
    let Some(the) = asked::<S>(ctx, number).await? else { return Ok(()) };
    let (names, lines, language) = (printable(&the), the.told_lines(|_| true), call(ctx).language());
    let struck = struck(&lines);
    let texts = lines.iter().zip(&the.log).map(|((before, line), kept)| {
        let by = kept.by.map_or_else(String::new, |user| format!(" (<@{user}>)"));
        let at = line.at.0.div_euclid(1000);
        let text = cut(told(before.as_ref(), line, &names, &safe_title).say(language).as_str(), LINE_CHARS_MAX);
        match struck.get(&line.n) {
            Some(&later) => {
                let line = Words::markup(format!("{}. <t:{at}:f> {}{by}", line.n, struck_through(&text)));
                said::TakenBack { line, later }.say(language).into()
            }
            None => format!("{}. <t:{at}:f> {text}{by}", line.n),
        }
    });
    let texts: Vec<String> = texts.collect();
    let pages = pages(texts.into_iter().rev().collect(), PAGE_CHARS_MAX);
    let page = page.map_or(1, |page| page as usize).min(pages.len()).max(1);
    let shown = pages.get(page - 1).map_or_else(String::new, |lines| lines.join("\n"));
    let head = said::LogPage { page, pages: pages.len().max(1), kind: kind::<S>() }.say(language);
    answer(ctx, format!("{head}\n{shown}")).await
}

/// Divides lines into pages of at most `chars_max` characters, but at least one line each.
fn pages(lines: Vec<String>, chars_max: usize) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    let mut room = 0;
    for line in lines {
        let length = line.chars().count() + 1;
        match pages.last_mut() {
            Some(page) if length <= room => page.push(line),
            _ => {
                room = chars_max;
                pages.push(vec![line]);
            }
        }
        room = room.saturating_sub(length);
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_whole_lines() {
        let lines = vec!["a".repeat(60), "b".repeat(30), "c".repeat(30), "d".repeat(200)];
        let pages = pages(lines.clone(), 100);
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 1]);
        assert_eq!(pages.concat(), lines, "nothing is cut, nothing is lost");
    }
}
