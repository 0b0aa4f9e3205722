//! What the two databases say differently, read alike.

use sqlx::any::{AnyRow, AnyTypeInfo};
use sqlx::error::BoxDynError;
use sqlx::{Any, Database, Decode, Row, Type};

use super::Error;

/// Yes or no: a number in SQLite, a word of its own in what PostgreSQL computes.
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

/// A number of a row in a type that is smaller than what the databases keep.
pub(super) fn natural<T: TryFrom<i64>>(row: &AnyRow, index: usize) -> Result<T, Error> {
    let number: i64 = row.try_get(index)?;
    T::try_from(number).map_err(|_| Error::Corrupt(format!("{number} is out of range")))
}
