//! Finds the variables of a catalogue's text.

use std::collections::BTreeSet;

use fluent_syntax::ast::{CallArguments, Expression, InlineExpression, Pattern, PatternElement};

/// The variables of a text, in alphabetical order.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Variables(pub(crate) BTreeSet<String>);

impl Variables {
    pub(crate) fn of_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.of_expression(expression);
            }
        }
    }

    fn of_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.of_inline(inline),
            Expression::Select { selector, variants } => {
                self.of_inline(selector);
                for variant in variants {
                    self.of_pattern(&variant.value);
                }
            }
        }
    }

    fn of_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => drop(self.0.insert(id.name.to_owned())),
            InlineExpression::Placeable { expression } => self.of_expression(expression),
            InlineExpression::FunctionReference { arguments, .. }
            | InlineExpression::TermReference { arguments: Some(arguments), .. } => self.of_call(arguments),
            InlineExpression::StringLiteral { .. }
            | InlineExpression::NumberLiteral { .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { arguments: None, .. } => {}
        }
    }

    fn of_call(&mut self, arguments: &CallArguments<&str>) {
        for value in &arguments.positional {
            self.of_inline(value);
        }
        for named in &arguments.named {
            self.of_inline(&named.value);
        }
    }
}
