import { setImmediate } from 'node:timers/promises';
import type { BoardWindow } from '@dugout/contract/leaderboard/values';
import {
  addFigures,
  byStanding,
  type Figures,
  NO_FIGURES,
  type Standing,
} from '@dugout/domain/leaderboard/standing';
import { positions, type RankedBoard } from './board-page.ts';
import { type Span, spanBefore, spanOf } from './boards.ts';
import type { StandingBook } from './book/standing-book.ts';

const KEPT_FOR_MS = 5_000;
/** Traders counted before yielding to other work. */
const AT_ONCE = 1_000;

/** The board of all traders over one window, including those hidden from it. */
interface TraderRanking {
  readonly span: Span;
  readonly rows: readonly Standing[];
  readonly before: readonly Standing[];
  /** Of every trader, on the board or not. */
  readonly totals: Figures;
}

interface Kept {
  readonly version: number;
  readonly ranking: Promise<TraderRanking>;
  readonly at: number;
}

/** Rankings of traders by window, recomputed when the book has changed or a few seconds have passed. */
export class TraderRankings {
  readonly #book: StandingBook;
  readonly #now: () => number;
  readonly #kept = new Map<BoardWindow, Kept>();
  readonly #listed = new WeakMap<
    TraderRanking,
    { hidden: ReadonlySet<string>; board: RankedBoard<Standing> }
  >();

  /** @param now the market's clock, unix ms */
  constructor(book: StandingBook, now: () => number) {
    this.#book = book;
    this.#now = now;
  }

  read(window: BoardWindow): Promise<TraderRanking> {
    const [now, { version }] = [this.#now(), this.#book];
    const kept = this.#kept.get(window);
    if (kept !== undefined && kept.version === version && now - kept.at < KEPT_FOR_MS) return kept.ranking;
    const ranking = this.#count(spanOf(window, now), spanBefore(window, now));
    this.#kept.set(window, { version, ranking, at: now });
    return ranking;
  }

  /** Returns a ranking without the hidden traders; cached while the same set is given. */
  without(hidden: ReadonlySet<string>, ranking: TraderRanking): RankedBoard<Standing> {
    const known = this.#listed.get(ranking);
    if (known?.hidden === hidden) return known.board;
    const listed = (rows: readonly Standing[]) => rows.filter(({ id }) => !hidden.has(id));
    const board = { rows: listed(ranking.rows), before: positions(listed(ranking.before)) };
    this.#listed.set(ranking, { hidden, board });
    return board;
  }

  async #count(span: Span, before: Span): Promise<TraderRanking> {
    const rows: Standing[] = [];
    const rowsBefore: Standing[] = [];
    let [totals, counted] = [NO_FIGURES, 0];
    for (const id of [...this.#book.traders()]) {
      const figures = this.#book.figures(id, span.from, span.to) ?? NO_FIGURES;
      const were = this.#book.figures(id, before.from, before.to) ?? NO_FIGURES;
      if (figures.cost > 0n) rows.push({ id, ...figures });
      if (were.cost > 0n) rowsBefore.push({ id, ...were });
      totals = addFigures(totals, figures);
      if (++counted % AT_ONCE === 0) await setImmediate();
    }
    return { span, rows: rows.sort(byStanding), before: rowsBefore.sort(byStanding), totals };
  }
}
