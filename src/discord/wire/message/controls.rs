//! Buttons, menus and forms as Discord components.

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, InputTextStyle,
};

use super::{CHOICE_CHARS_MAX, PLACEHOLDER_CHARS_MAX};
use crate::discord::wire::press::{Press, Typed};
use crate::discord::wire::text::cut;
use crate::store::Place;
use rules::{ASKED_CHARS_MAX, CHOICES_MAX, Control, INPUT_CHARS_MAX, Moment, Pressed, Weight};

/// The form to edit the text of a control shown at this moment; `None` if the control has no text, or its custom id
/// would be too long.
pub(in crate::discord) fn form(place: Place, moment: Moment, control: &Control) -> Option<CreateModal> {
    let Control::Text { label, prefix, asks, text } = control else { return None };
    let custom_id = Press::Form(place, Typed(Pressed::form(moment, prefix, text))).custom_id()?;
    let room = INPUT_CHARS_MAX.saturating_sub(prefix.chars().count() + 1);
    let input = CreateInputText::new(InputTextStyle::Paragraph, cut(asks, ASKED_CHARS_MAX), *prefix)
        .value(cut(text, room))
        .max_length(u16::try_from(room).unwrap_or(u16::MAX));
    Some(CreateModal::new(custom_id, cut(label, ASKED_CHARS_MAX)).components(vec![CreateActionRow::InputText(input)]))
}

/// A button; `None` if its custom id would be too long.
pub(in crate::discord) fn button(press: &Press, label: &str, style: ButtonStyle) -> Option<CreateButton> {
    press.custom_id().map(|id| CreateButton::new(id).label(label).style(style))
}

/// A menu; `None` if it has nothing to choose from.
pub(in crate::discord) fn menu(
    press: &Press,
    placeholder: &str,
    choices: &[(String, String)],
    count: (u8, u8),
) -> Option<CreateActionRow> {
    chosen_menu(press, placeholder, choices, &[], count)
}

/// A menu with preselected values; `None` if it has no choices.
pub(super) fn chosen_menu(
    press: &Press,
    placeholder: &str,
    choices: &[(String, String)],
    chosen: &[String],
    (fewest, most): (u8, u8),
) -> Option<CreateActionRow> {
    let custom_id = press.custom_id()?;
    let options: Vec<_> = choices
        .iter()
        // A value is submitted, so it must not be shortened.
        .filter(|(_, value)| value.chars().count() <= CHOICE_CHARS_MAX)
        .take(CHOICES_MAX)
        .map(|(label, value)| {
            let (name, about) =
                label.split_once('\n').map_or((label.as_str(), None), |(name, about)| (name, Some(about)));
            let option = CreateSelectMenuOption::new(cut(name, CHOICE_CHARS_MAX), value);
            let option = option.default_selection(chosen.contains(value));
            about.into_iter().fold(option, |option, about| option.description(cut(about, CHOICE_CHARS_MAX)))
        })
        .collect();
    if options.is_empty() {
        return None;
    }
    let most = most.min(u8::try_from(options.len()).unwrap_or(u8::MAX));
    Some(CreateActionRow::SelectMenu(
        CreateSelectMenu::new(custom_id, CreateSelectMenuKind::String { options })
            .placeholder(cut(placeholder, PLACEHOLDER_CHARS_MAX))
            .min_values(fewest)
            .max_values(most.max(1)),
    ))
}

/// The button style for a weight.
pub(super) fn style(weight: Weight) -> ButtonStyle {
    match weight {
        Weight::Primary => ButtonStyle::Primary,
        Weight::Secondary => ButtonStyle::Secondary,
        Weight::Chosen => ButtonStyle::Success,
        Weight::Danger => ButtonStyle::Danger,
    }
}
