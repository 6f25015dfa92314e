/** The resources that a transaction may use. The network charges and schedules it by these, used or not. */
export interface ComputeLimits {
  readonly units: number;
  /** Null for the network's maximum. */
  readonly loadedBytes: number | null;
}

/** The resources that a simulated transaction used. */
export interface ComputeUse {
  readonly units: number;
  /** Data of all its accounts and programs; null when the node does not report it. */
  readonly loadedBytes: number | null;
}

/** The network's maximum, with which a transaction is simulated. */
export const MAX_LOADED_BYTES = 64 * 1024 * 1024;
/** The unit in which the network counts loaded data. */
const PAGE_BYTES = 32 * 1024;
/** Programs and accounts rarely grow between a simulation and the block. */
const LOADED_MARGIN_PCT = 20;

const withMargin = (used: number, marginPct: number): number => Math.ceil((used * (100 + marginPct)) / 100);

/**
 * Returns the limits of a transaction from what its simulations used, with a margin for other paths through the
 * programs; null when none reported it.
 */
export function limitsFrom(
  simulations: readonly (ComputeUse | null)[],
  marginPct: number,
): ComputeLimits | null {
  const used = simulations.filter((one) => one !== null);
  if (used.length === 0) return null;
  const units = withMargin(Math.max(...used.map((one) => one.units)), marginPct);
  const bytes = used.map(({ loadedBytes }) => loadedBytes ?? 0);
  if (bytes.some((one) => one === 0)) return { units, loadedBytes: null };
  const pages = Math.ceil(withMargin(Math.max(...bytes), LOADED_MARGIN_PCT) / PAGE_BYTES);
  return { units, loadedBytes: Math.min(pages * PAGE_BYTES, MAX_LOADED_BYTES) };
}
