import type { ScanCheck } from '@dugout/contract/market/safety';
import type { Bundle, Launch } from '@dugout/market/queries';
import type { Shares, TokenFacts } from '@dugout/market/types';

export interface ScanFacts {
  readonly facts: Pick<TokenFacts, 'launchpad' | 'market' | 'safety' | 'mayhem'>;
  readonly shares: Shares;
  readonly bundle: Bundle | null;
  readonly launch: Launch;
  readonly lookAlikes: number;
  readonly deepest: boolean;
  /**
   * Other tokens with the same picture, and the one of them with the deepest pool if deeper than its own; null
   * without a picture.
   */
  readonly picture: {
    readonly shownBy: number;
    readonly original: Pick<TokenFacts, 'mint' | 'symbol'> | null;
  } | null;
}

/** A check, and its objection to the token as a part of a sentence; null when it passed or is unknown. */
export interface Finding extends ScanCheck {
  readonly against: string | null;
}

export type Check = (facts: ScanFacts) => Finding;

export const percent = (pct: number): string => `${pct.toFixed(1)}%`;
/** Formats a percentage for a column of values, rounded down so that it never shows all. */
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
