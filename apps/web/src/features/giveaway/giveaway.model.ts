import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { formatDate } from '#/shared/format/dates.ts';
import { formatCount, formatShare, formatSol } from '#/shared/format/numbers.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

export const solText = (lamports: string): string => formatSol(toNumber(BigInt(lamports), SOL_DECIMALS));

/** Formats `4d 19:18:53`; `Closed` once it is over. `now` in unix ms. */
export function leftText(closesAt: string, now: number): string {
  const left = Date.parse(closesAt) - now;
  if (left <= 0) return 'Closed';
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const clock = `${two((left % DAY) / HOUR)}:${two((left % HOUR) / 60_000)}:${two((left % 60_000) / SECOND)}`;
  return left < DAY ? clock : `${Math.floor(left / DAY)}d ${clock}`;
}

/** Returns the user's odds, counting them in before they enter. */
export function oddsOf({ entries, entered }: Pick<Giveaway, 'entries' | 'entered'>): {
  readonly text: string;
  readonly note: string;
} {
  const all = entered ? entries : entries + 1;
  return {
    text: `1 in ${formatCount(all)}`,
    note: `${formatShare(100 / all, 2)}${entered ? '' : ' once you enter'}`,
  };
}

type Phase = 'entries' | 'drawing' | 'drawn';

export const phaseOf = ({ status, closesAt }: Pick<Giveaway, 'status' | 'closesAt'>, now: number): Phase =>
  status === 'drawn' ? 'drawn' : Date.parse(closesAt) <= now ? 'drawing' : 'entries';

/** Splits a hash into groups, shown in two lines of four. */
export const hexGroups = (hex: string): readonly string[] => hex.match(/.{1,8}/g) ?? [];

/** Shortens a hash: `a475...c941`. */
export const shortHex = (hex: string): string => `${hex.slice(0, 4)}...${hex.slice(-4)}`;

/** Formats `3 Aug`. */
export const dayText = (iso: string): string => formatDate(iso, 'day');
/** Formats `3 Aug, 12:00`. */
export const momentText = (iso: string): string => formatDate(iso, 'dayTime');

/** Describes who may enter; null if everyone may. */
export function rulesText({ minRank, minAgeDays, needsWallet }: Giveaway['rules']): string | null {
  const rules = [
    ...(minRank > 0 ? [`rank ${minRank} or higher`] : []),
    ...(minAgeDays > 0 ? [`account at least ${minAgeDays} days old`] : []),
    ...(needsWallet ? ['linked Solana wallet'] : []),
  ];
  return rules.length === 0 ? null : rules.join(', ');
}

export function winnerParts(value: string): { readonly line: string; readonly entrant: string } {
  const [line = '', entrant = ''] = value.split(' ');
  return { line, entrant };
}
