//! Unpredictable random numbers from the operating system, for secrets and for the seeds in headers. Everything that is
//! drawn from a seed comes from `rules::Dice`.

/// Error: the operating system provides no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("the system has no randomness: {0}")]
pub struct NoRandomness(#[from] getrandom::Error);

/// A random seed below 2^53. Every JSON parser reads such numbers exactly, even if it stores them as floating point.
pub fn unforeseen() -> Result<u64, NoRandomness> {
    Ok(getrandom::u64()? >> (u64::BITS - f64::MANTISSA_DIGITS))
}

/// A random secret of 32 bytes.
pub fn secret() -> Result<[u8; 32], NoRandomness> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
