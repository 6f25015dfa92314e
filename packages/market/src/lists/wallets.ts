import type { MarketState } from '../state.ts';
import { folded } from '../text/skeleton.ts';

/** A wallet that fits a text. What it won over 30 days is not known from a tape of one day: null. */
export interface WalletHit {
  readonly address: string;
  /** Of known traders. */
  readonly name: string | null;
  readonly totalInvestedUsd: number | null;
  readonly winPct: number | null;
  readonly realised30dUsd: number | null;
  readonly realised30dPct: number | null;
}

const LEAST_LETTERS = 4;

/** Known traders whose name (or a word of it) begins so, then wallets whose address does, in the order in which they were met. */
export function searchWallets(state: MarketState, text: string, limit: number): WalletHit[] {
  const wanted = text.trim();
  const found = new Set<string>();
  if (wanted === '') return [];
  for (const [address, name] of state.knownTraders) {
    if (` ${folded(name)}`.includes(` ${folded(wanted)}`)) found.add(address);
  }
  if (wanted.length >= LEAST_LETTERS) {
    for (const address of state.wallets.texts) {
      if (found.size >= limit) break;
      if (address.startsWith(wanted)) found.add(address);
    }
  }
  return [...found].slice(0, limit).map((address) => ({
    address,
    name: state.knownTraders.get(address) ?? null,
    totalInvestedUsd: null,
    winPct: null,
    realised30dUsd: null,
    realised30dPct: null,
  }));
}
