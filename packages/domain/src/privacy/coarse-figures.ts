/**
 * Figures of traders who hide their wallets. All trades are public on chain, so exact figures would identify the
 * wallet; these are coarse enough to match many wallets. Rounded toward zero, so that hiding never flatters.
 */

/** Amounts below this are shown as 0: 0.1 SOL. */
const MIN_LAMPORTS = 100_000_000n;
const STEPS = [5n, 2n] as const;

/** Returns the largest power of ten not above `figure`, which must be positive. */
const powerOfTen = (figure: bigint): bigint => 10n ** BigInt(figure.toString().length - 1);

/**
 * Returns lamports in steps of 1, 2 and 5: 0.1, 0.2, 0.5, 1, 2, 5, 10 SOL and so on, also for negative amounts.
 */
export function coarseLamports(lamports: bigint): bigint {
  const size = lamports < 0n ? -lamports : lamports;
  if (size < MIN_LAMPORTS) return 0n;
  const power = powerOfTen(size);
  const shown = power * (STEPS.find((step) => size >= step * power) ?? 1n);
  return lamports < 0n ? -shown : shown;
}

/** Returns a count in powers of ten: 0, 1, 10, 100. */
export const coarseCount = (count: number): number => (count <= 0 ? 0 : Number(powerOfTen(BigInt(count))));
