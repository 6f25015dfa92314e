import type { BoardWindow } from '@dugout/contract/leaderboard/constants';
import { addFigures, byStanding, NO_FIGURES, type Standing } from '@dugout/domain/leaderboard/standing';
import type { StandingBook } from './book/standing-book.ts';
import type { ClanMemberRow } from './people.repository.ts';

const DAY_MS = 86_400_000;
const LENGTHS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;

/** Trades after `from` and up to `to`, unix ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const spanOf = (window: BoardWindow, now: number): Span => ({
  from: window === 'all' ? Number.NEGATIVE_INFINITY : now - LENGTHS[window],
  to: now,
});

/** The window before; of all time, all time as it was a day ago. */
export const spanBefore = (window: BoardWindow, now: number): Span =>
  window === 'all' ? spanOf('all', now - DAY_MS) : spanOf(window, now - LENGTHS[window]);

export interface ClanStanding extends Standing {
  readonly members: number;
}

/** Clans by what their members made since they joined, best first. */
export function clansOver(
  book: StandingBook,
  { from, to }: Span,
  members: readonly ClanMemberRow[],
  isListed: (userId: string) => boolean,
): ClanStanding[] {
  const clans = new Map<string, ClanStanding>();
  for (const { clan_id: id, user_id, joined_at } of members) {
    if (!isListed(user_id)) continue;
    const figures = book.figures(user_id, Math.max(from, Math.min(joined_at.getTime(), to)), to);
    if (figures === null || figures.cost === 0n) continue;
    const sum = clans.get(id) ?? { id, members: 0, ...NO_FIGURES };
    clans.set(id, { id, members: sum.members + 1, ...addFigures(sum, figures) });
  }
  return [...clans.values()].sort(byStanding);
}
