import type { WalletLabel, WalletSpan } from '@dugout/contract/market/wallet-insights';
import { formatDate } from '#/shared/format/dates.ts';
import { type Figure, formatUsd, UNKNOWN } from '#/shared/format/numbers.ts';

/** Formats a gain or loss in dollars: `+$12.40`, `-$1,204.00`, `$0.00`. */
export function formatGain(usd: Figure): string {
  if (typeof usd !== 'number') return UNKNOWN;
  const text = formatUsd(Math.abs(usd));
  return Math.abs(usd) < 0.005 ? text : `${usd > 0 ? '+' : '-'}${text}`;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const labelText = (label: WalletLabel): string => {
  switch (label.kind) {
    case 'kol':
      return 'KOL';
    case 'developer':
      return `Developer of ${counted(label.tokens, 'token')}`;
    case 'sniper':
      return `Sniper of ${counted(label.tokens, 'token')}`;
    case 'pool':
      return 'Pool';
  }
};

/** Returns since when a figure counts, if later than the start of its span: `since 19 Nov, 08:12`. */
export const sinceText = ({ whole, since }: Pick<WalletSpan, 'whole' | 'since'>): string =>
  whole || since === null ? '' : `since ${formatDate(since, 'dayTime')}`;
