//! Reads values that the two databases return in different types.

use sqlx::any::{AnyRow, AnyTypeInfo};
use sqlx::error::BoxDynError;
use sqlx::{Any, Database, Decode, Row, Type};

use super::Error;

/// A truth value: SQLite returns it as a number, PostgreSQL as a boolean when it computes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flag(pub(super) bool);

impl Type<Any> for Flag {
    fn type_info() -> AnyTypeInfo {
        <i64 as Type<Any>>::type_info()
    }

    fn compatible(info: &AnyTypeInfo) -> bool {
        <i64 as Type<Any>>::compatible(info) || <bool as Type<Any>>::compatible(info)
    }
}

impl<'r> Decode<'r, Any> for Flag {
    fn decode(value: <Any as Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
        let said = <bool as Decode<Any>>::decode(value.clone());
        said.or_else(|_| <i64 as Decode<Any>>::decode(value).map(|number| number != 0)).map(Self)
    }
}

/// Converts an integer column into a smaller integer type.
pub(super) fn natural<T: TryFrom<i64>>(row: &AnyRow, index: usize) -> Result<T, Error> {
    let number: i64 = row.try_get(index)?;
    T::try_from(number).map_err(|_| Error::Corrupt(format!("{number} is out of range")))
}
