import type { BoardCaller, BoardClan, BoardTrader, Leaderboard } from '@dugout/contract/leaderboard/board';
import type { BoardKind, BoardScope, BoardWindow } from '@dugout/contract/leaderboard/values';
import { addFigures, type Figures, NO_FIGURES, type Standing } from '@dugout/domain/leaderboard/standing';
import { coarseLamports } from '@dugout/domain/privacy/coarse-figures';
import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import type { AlphaDoor } from '#/features/alpha/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { PageQuery } from '#/platform/http/pagination.ts';
import { boardPage, type Placed, positions } from './board-page.ts';
import { type Span, spanOf } from './boards.ts';
import type { StandingBook } from './book/standing-book.ts';
import type { ChosenRows } from './chosen-rows.ts';
import { ClanRankings, type ClanStanding } from './clan-rankings.ts';
import type { ClanRoster } from './clan-roster.ts';
import { coarseFiguresView, figuresView, toSol } from './figures.view.ts';
import type { HiddenTraders } from './hidden-traders.ts';
import { peopleOf } from './people.repository.ts';
import { TraderRankings } from './trader-rankings.ts';

interface LeaderboardOptions {
  readonly db: Db;
  readonly book: StandingBook;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
  readonly money: 'play' | 'live';
  readonly hidden: HiddenTraders;
  readonly roster: ClanRoster;
  readonly ranksOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly chosen: ChosenRows;
  readonly callers: Pick<AlphaDoor, 'ranked' | 'rankedBefore' | 'rateOf'>;
}

interface Query extends PageQuery {
  readonly window: BoardWindow;
  readonly scope: BoardScope;
  readonly search: string;
}

type CallerStanding = Omit<ReturnType<AlphaDoor['ranked']>[number], 'userId'> & { readonly id: string };

const CURVE_POINTS = 24;

/** The boards as a reader sees them; a guest is null. */
export class LeaderboardService {
  readonly #options: LeaderboardOptions;
  readonly #rankings: TraderRankings;
  readonly #clanRankings: ClanRankings;

  constructor(options: LeaderboardOptions) {
    this.#options = options;
    this.#rankings = new TraderRankings(options.book, options.now);
    this.#clanRankings = new ClanRankings(options.book, options.roster, options.now);
  }

  read(kind: BoardKind, query: Query, reader: string | null): Promise<Leaderboard> {
    if (kind === 'traders') return this.#traders(query, reader);
    return kind === 'clans' ? this.#clans(query, reader) : this.#callers(query, reader);
  }

  /** Returns the all-time positions from 1 of those of these traders who are on the board. */
  async allTime(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (userIds.length === 0) return new Map();
    const { rows } = await this.#board('all');
    const wanted = new Set(userIds);
    return new Map(rows.flatMap(({ id }, at) => (wanted.has(id) ? [[id, at + 1] as const] : [])));
  }

  async #board(window: BoardWindow) {
    const ranking = await this.#rankings.read(window);
    const hidden = this.#options.hidden.all();
    return { hidden, ranking, ...this.#rankings.without(hidden, ranking) };
  }

  async #traders(query: Query, reader: string | null): Promise<Leaderboard> {
    const { ranking, hidden, ...board } = await this.#board(query.window);
    const { span } = ranking;
    const chosen = await this.#options.chosen.traders(query, reader);
    const { shown, own, total } = boardPage(board, query, reader, chosen);
    const rows = await this.#traderRows(shown, span, reader);
    const [ownRow] = await this.#traderRows(own, span, reader);
    return {
      kind: 'traders',
      ...this.#about(query.window, span),
      rows,
      total,
      own: ownRow ?? null,
      hidesPnl: reader !== null && hidden.has(reader),
      ...this.#totals(ranking.totals, span, hidden),
    };
  }

  /** Exact for the reader, and for traders who show their wallets. */
  async #traderRows(
    shown: readonly Placed<Standing>[],
    span: Span,
    reader: string | null,
  ): Promise<BoardTrader[]> {
    const { book, callers } = this.#options;
    const { people, showingWallets } = await this.#people(shown);
    return shown.flatMap(({ row, position, move }) => {
      const person = people.get(row.id);
      if (person === undefined) return [];
      const isExact = row.id === reader || showingWallets.has(row.id);
      const drawdown = book.drawdown(row.id, span.from, span.to);
      const drawdownLamports = (isExact ? drawdown : coarseLamports(drawdown)).toString();
      const curve = isExact ? book.curve(row.id, span, CURVE_POINTS).map(toSol) : [];
      const figures = isExact ? figuresView(row) : coarseFiguresView(row);
      const { rate, n, interval } = callers.rateOf(row.id);
      const calls = { hitRate: rate, n, interval: interval && ([...interval] satisfies [number, number]) };
      return [{ position, move, ...person, ...figures, drawdownLamports, curve, calls }];
    });
  }

  async #clans(query: Query, reader: string | null): Promise<Leaderboard> {
    const { roster } = this.#options;
    const { hidden, ranking } = await this.#board(query.window);
    const { board, span } = await this.#clanRankings.read(query.window, hidden);
    const view = ({ row, position, move }: Placed<ClanStanding>): BoardClan => {
      const { id: clanId, tag, name, logo } = row.clan;
      return { position, move, clanId, tag, name, logo, members: row.members, ...coarseFiguresView(row) };
    };
    const chosen = await this.#options.chosen.clans(query, reader, board.rows, roster);
    const ownClan = reader === null ? null : roster.clanIdOf(reader);
    const { shown, own, total } = boardPage(board, query, ownClan, chosen);
    return {
      kind: 'clans',
      ...this.#about(query.window, span),
      rows: shown.map(view),
      total,
      own: own.map(view)[0] ?? null,
      hidesPnl: reader !== null && hidden.has(reader),
      ...this.#totals(ranking.totals, ranking.span, hidden),
    };
  }

  async #callers(query: Query, reader: string | null): Promise<Leaderboard> {
    const { now, hidden, callers } = this.#options;
    const listed = (ranked: ReturnType<AlphaDoor['ranked']>): CallerStanding[] =>
      ranked.flatMap(({ userId, ...row }) => (hidden.isGone(userId) ? [] : [{ id: userId, ...row }]));
    const board = {
      rows: listed(callers.ranked(query.window)),
      before: positions(listed(callers.rankedBefore(query.window))),
    };
    const chosen = await this.#options.chosen.traders(query, reader);
    const { shown, own, total } = boardPage(board, query, reader, chosen);
    const [ownRow] = await this.#callerRows(own);
    return {
      kind: 'callers',
      ...this.#about(query.window, spanOf(query.window, now())),
      rows: await this.#callerRows(shown),
      total,
      own: ownRow ?? null,
      hidesPnl: false,
      volumeLamports: '0',
      washLamports: '0',
    };
  }

  async #callerRows(shown: readonly Placed<CallerStanding>[]): Promise<BoardCaller[]> {
    const { people } = await this.#people(shown);
    return shown.flatMap(({ row, position, move }) => {
      const person = people.get(row.id);
      if (person === undefined) return [];
      const { rate, n } = row.rate;
      const interval: BoardCaller['interval'] = row.rate.interval && [...row.rate.interval];
      const figures = { hitRate: rate, n, interval, total: row.total };
      return [{ position, move, value: interval?.[0] ?? 0, ...person, ...figures } satisfies BoardCaller];
    });
  }

  async #people(shown: readonly Placed<{ readonly id: string }>[]) {
    const { db, ranksOf } = this.#options;
    const userIds = shown.map(({ row }) => row.id);
    const [rows, ranks] = await Promise.all([peopleOf(db, userIds), ranksOf(userIds)]);
    const people = [...rows.values()].map(
      ({ user_id: userId, user_name: userName, image, clan_tag: clanTag }) => ({
        userId,
        userName,
        image,
        clanTag,
        isSimulated: isSimulatedName(userName),
        rank: ranks.get(userId) ?? 0,
      }),
    );
    return {
      people: new Map(people.map((person) => [person.userId, person])),
      showingWallets: new Set([...rows.values()].flatMap((row) => (row.shows_wallets ? [row.user_id] : []))),
    };
  }

  #totals(all: Figures, { from, to }: Span, hidden: ReadonlySet<string>) {
    const left = [...hidden].map((id) => this.#options.book.figures(id, from, to) ?? NO_FIGURES);
    const sum = left.reduce(addFigures, NO_FIGURES);
    const { volumeLamports, washLamports } = coarseFiguresView({
      ...all,
      volume: all.volume - sum.volume,
      wash: all.wash - sum.wash,
    });
    return { volumeLamports, washLamports };
  }

  #about(window: BoardWindow, { from, to }: Span) {
    return {
      window,
      money: this.#options.money,
      from: window === 'all' ? null : new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    };
  }
}
