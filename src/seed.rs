//! Chance that nobody can foresee, for the seeds that headers keep and for secrets. Everything drawn from a seed is `rules::Dice`'s.

/// The system gives no randomness.
#[derive(Debug, thiserror::Error)]
#[error("the system has no randomness: {0}")]
pub struct NoRandomness(#[from] getrandom::Error);

/// A seed below 2^53, which every reader of JSON takes as it stands: many know no larger whole numbers.
pub fn unforeseen() -> Result<u64, NoRandomness> {
    Ok(getrandom::u64()? >> (u64::BITS - f64::MANTISSA_DIGITS))
}

/// A secret of 32 bytes.
pub fn secret() -> Result<[u8; 32], NoRandomness> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
