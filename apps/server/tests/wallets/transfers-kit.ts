import { mintOf } from '#tests/trading/fake-venue.ts';

export const MINT = mintOf(0);
export const FEE = 5_000n;

export const clock = { now: Date.UTC(2026, 6, 10, 12, 3) };

export const lamports = (sol: number): bigint => BigInt(Math.round(sol * 1e9));
