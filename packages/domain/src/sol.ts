/** 1 SOL in lamports. */
export const LAMPORTS_PER_SOL = 1_000_000_000n;
export const SOL_DECIMALS = 9;
/** The wrapped SOL mint, which represents native SOL wherever a mint is required. */
export const SOL_MINT = 'So11111111111111111111111111111111111111112';
/** The quote mint of a pump.fun curve quoted in native SOL. */
export const NATIVE_QUOTE_MINT = '11111111111111111111111111111111';
export const SLOT_MS = 400;
