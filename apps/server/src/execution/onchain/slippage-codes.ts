/**
 * Numbers by which the programs say that the price moved past the limit: Jupiter 6001; pump.fun 6002 (too much SOL required) and 6003 (too
 * little SOL received); PumpSwap 6004. Source: their published IDLs.
 */
const CODES: ReadonlySet<number> = new Set([6001, 6002, 6003, 6004]);

export const isSlippage = (errorCode: number | null): boolean => errorCode !== null && CODES.has(errorCode);
