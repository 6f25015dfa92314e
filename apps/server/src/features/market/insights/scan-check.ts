import type { ScanCheck } from '@dugout/contract/market/scan';
import type { Bundle, Launch } from '@dugout/market/queries';
import type { Shares, TokenFacts } from '@dugout/market/types';

/** What a scan looks at. */
export interface ScanFacts {
  readonly facts: Pick<TokenFacts, 'launchpad' | 'market' | 'safety' | 'mayhem'>;
  readonly shares: Shares;
  readonly bundle: Bundle | null;
  readonly launch: Launch;
  readonly lookAlikes: number;
  /** Whether the token has the deepest pool of those that share its name. */
  readonly deepest: boolean;
  /**
   * Other tokens that show its picture, and the one of them with the deepest pool where that is deeper than
   * its own; null where it has none.
   */
  readonly picture: {
    readonly shownBy: number;
    readonly original: Pick<TokenFacts, 'mint' | 'symbol'> | null;
  } | null;
}

/**
 * A check, and what it has against the token in words that fit into a sentence; null when it passed or
 * nothing is known.
 */
export interface Finding extends ScanCheck {
  readonly against: string | null;
}

export type Check = (facts: ScanFacts) => Finding;

export const percent = (pct: number): string => `${pct.toFixed(1)}%`;
/** As short as a column of values wants it, and never rounded up to all. */
export const shortPercent = (pct: number): string => `${Math.floor(pct)}%`;
export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const unknown = (id: ScanCheck['id'], name: string, looked: string): Finding => ({
  id,
  name,
  level: 'unknown',
  value: null,
  looked,
  against: null,
});

export const passed = (id: ScanCheck['id'], name: string, value: string, looked: string): Finding => ({
  id,
  name,
  level: 'pass',
  value,
  looked,
  against: null,
});
