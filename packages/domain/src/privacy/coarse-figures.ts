/**
 * Figures of traders who hide their wallets. Every trade on a chain is public, so exact figures would name the
 * wallet that has them: these are so coarse that many wallets share them. Rounded toward zero, so that hiding
 * flatters nobody.
 */

/** Lamports below which a figure is shown as 0: 0.1 SOL. */
const MIN_LAMPORTS = 100_000_000n;
const STEPS = [5n, 2n] as const;

/** The largest power of ten that is not above `figure`, which is above 0. */
const powerOfTen = (figure: bigint): bigint => 10n ** BigInt(figure.toString().length - 1);

/** Returns lamports in steps of 1, 2 and 5: 0.1, 0.2, 0.5, 1, 2, 5, 10 SOL and so on, below zero too. */
export function coarseLamports(lamports: bigint): bigint {
  const size = lamports < 0n ? -lamports : lamports;
  if (size < MIN_LAMPORTS) return 0n;
  const power = powerOfTen(size);
  const shown = power * (STEPS.find((step) => size >= step * power) ?? 1n);
  return lamports < 0n ? -shown : shown;
}

/** Returns a count in powers of ten: 0, 1, 10, 100. */
export const coarseCount = (count: number): number => (count <= 0 ? 0 : Number(powerOfTen(BigInt(count))));
