import { setImmediate } from 'node:timers/promises';
import type { BoardWindow } from '@dugout/contract/leaderboard/values';
import { addFigures, byStanding, NO_FIGURES, type Standing } from '@dugout/domain/leaderboard/standing';
import { positions, type RankedBoard } from './board-page.ts';
import { type Span, spanBefore, spanOf } from './boards.ts';
import type { StandingBook } from './book/standing-book.ts';
import type { ClanRoster, RosterClan } from './clan-roster.ts';

const KEPT_FOR_MS = 5_000;
/** Members counted before yielding to other work. */
const AT_ONCE = 1_000;

export interface ClanStanding extends Standing {
  readonly clan: RosterClan;
  readonly members: number;
}

interface ClanRanking {
  readonly span: Span;
  readonly board: RankedBoard<ClanStanding>;
}

interface Kept {
  readonly book: number;
  readonly roster: number;
  readonly hidden: ReadonlySet<string>;
  readonly at: number;
  readonly ranking: Promise<ClanRanking>;
}

/**
 * Rankings of clans by their members' profits since joining, by window. Recomputed when trades, members or hidden
 * traders have changed, or after a few seconds.
 */
export class ClanRankings {
  readonly #book: StandingBook;
  readonly #roster: ClanRoster;
  readonly #now: () => number;
  readonly #kept = new Map<BoardWindow, Kept>();

  /** @param now the market's clock, unix ms */
  constructor(book: StandingBook, roster: ClanRoster, now: () => number) {
    this.#book = book;
    this.#roster = roster;
    this.#now = now;
  }

  /** Excludes the profits of hidden traders. */
  async read(window: BoardWindow, hidden: ReadonlySet<string>): Promise<ClanRanking> {
    await this.#roster.settled();
    const [at, { version: book }, { version: roster }] = [this.#now(), this.#book, this.#roster];
    const kept = this.#kept.get(window);
    const isCurrent =
      kept?.book === book && kept.roster === roster && kept.hidden === hidden && at - kept.at < KEPT_FOR_MS;
    if (isCurrent) return kept.ranking;
    const ranking = this.#count(spanOf(window, at), spanBefore(window, at), hidden);
    this.#kept.set(window, { book, roster, hidden, at, ranking });
    return ranking;
  }

  async #count(span: Span, before: Span, hidden: ReadonlySet<string>): Promise<ClanRanking> {
    const [clans, clansBefore] = [new Map<string, ClanStanding>(), new Map<string, ClanStanding>()];
    let counted = 0;
    for (const [userId, { clan, joinedAt }] of [...this.#roster.seats()]) {
      if (hidden.has(userId)) continue;
      this.#add(clans, clan, userId, joinedAt, span);
      this.#add(clansBefore, clan, userId, joinedAt, before);
      if (++counted % AT_ONCE === 0) await setImmediate();
    }
    const listed = (of: ReadonlyMap<string, ClanStanding>) => [...of.values()].sort(byStanding);
    return { span, board: { rows: listed(clans), before: positions(listed(clansBefore)) } };
  }

  #add(
    clans: Map<string, ClanStanding>,
    clan: RosterClan,
    userId: string,
    joinedAt: number,
    { from, to }: Span,
  ): void {
    const figures = this.#book.figures(userId, Math.max(from, Math.min(joinedAt, to)), to);
    if (figures === null || figures.cost === 0n) return;
    const { id } = clan;
    const sum = clans.get(id) ?? { id, clan, members: 0, ...NO_FIGURES };
    clans.set(id, { id, clan, members: sum.members + 1, ...addFigures(sum, figures) });
  }
}
