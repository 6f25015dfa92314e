import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import { dumpState, loadState, type MarketDump } from './dump/market-dump.ts';
import { readExplorer } from './lists/explorer.ts';
import { countLikePictures, readLookAlikes } from './lists/look-alikes.ts';
import { isDeepest, searchTokens } from './lists/search.ts';
import { searchWallets } from './lists/wallets.ts';
import type { MarketReads } from './market-reads.ts';
import type { Extent, MarketWrites, Rollback } from './market-writes.ts';
import type {
  Bundle,
  Explorer,
  ExplorerQuery,
  HolderPoint,
  Launch,
  LookAlikeGroup,
  Prices,
  Screen,
  ScreenQuery,
  TokenHit,
  TraderRow,
  WalletHit,
} from './queries.ts';
import { readCandles } from './reads/candles.ts';
import { readExtent } from './reads/extent.ts';
import { factsOf } from './reads/facts.ts';
import { priceSolOf, readFigures, readPrices, solUsdOf } from './reads/figures.ts';
import { poolPctOf, readHolder, readHolders } from './reads/holders.ts';
import { readHoldersOverTime } from './reads/holders-over-time.ts';
import { known } from './reads/known.ts';
import { readBundle, readCreations, readLaunch } from './reads/launches.ts';
import { LifeTrends } from './reads/life-trends.ts';
import { readPastTrades } from './reads/past-trades.ts';
import { countKols, readShares, ShareCache } from './reads/shares.ts';
import { KeptStandings } from './reads/standings.ts';
import { readTopTraders } from './reads/top-traders.ts';
import { readNewestTrade, readTrades, readTradeTime } from './reads/trades.ts';
import { readTrend } from './reads/trend.ts';
import { readUnappliedTrade } from './reads/unapplied-trade.ts';
import type { PastTrade } from './row-types.ts';
import { MarketRows } from './rows/market-rows.ts';
import { Screens } from './screens/screens.ts';
import { type MarketOptions, MarketState } from './state.ts';
import type { TokenRecord } from './store/token-record.ts';
import type {
  Candle,
  CandleQuery,
  Figures,
  HolderRow,
  Holding,
  MarketTrade,
  MetadataUpdate,
  Shares,
  TokenFacts,
} from './types.ts';
import { rollBackSlots } from './undo/roll-back-slots.ts';
import { UndoLog } from './undo/undo-log.ts';
import { WalletHistory } from './wallets/history.ts';
import { applyMetadata } from './writes/apply-metadata.ts';
import { applySolPrice } from './writes/apply-sol-price.ts';
import { applyTrade } from './writes/apply-trade.ts';
import { applyTransfer } from './writes/holdings.ts';
import { pricedThrough } from './writes/quoted-tokens.ts';
import { applyCreated, applyMigration } from './writes/tokens.ts';

/**
 * A market's state in memory: events go in, and every figure is immediately current. It has no clock; `now` (unix
 * ms) is passed to each read. Applying an event twice changes nothing, and events may arrive somewhat out of
 * order.
 */
export class Market implements MarketReads, MarketWrites {
  readonly #state: MarketState;
  readonly #shares = new ShareCache();
  readonly #standings = new KeptStandings();
  readonly #lifeTrends = new LifeTrends();
  readonly #screens: Screens;
  readonly walletHistory: WalletHistory;
  /** The state as rows, for saving and restoring. */
  readonly rows: MarketRows;

  constructor(options: MarketOptions = {}) {
    this.#state = new MarketState(options);
    this.#screens = new Screens(this.#state, this.#shares);
    this.#state.forgetting = (trade) => this.#screens.forget(trade);
    this.walletHistory = new WalletHistory(this.#state);
    this.rows = new MarketRows(this.#state);
  }

  /** US dollars per SOL, null before the first price. */
  get solUsd(): number | null {
    return this.#state.solPrices.latest;
  }
  /** Returns the lowest and highest SOL price in US dollars between two moments (unix ms); null when unknown. */
  solUsdRange(from: number, to: number): { readonly low: number; readonly high: number } | null {
    return this.#state.solPrices.range(from, to);
  }
  /** The newest slot and time (unix ms) of all events, 0 before the first. */
  get lastSlot(): number {
    return this.#state.lastSlot;
  }
  get lastTime(): number {
    return this.#state.lastTime;
  }
  get size(): number {
    return this.#state.tokens.length - this.#state.vacant;
  }
  /**
   * Unix ms. All trades after this moment are on the tape; older ones may have left it. -Infinity before the first
   * has left.
   */
  get forgottenUpTo(): number {
    return this.#state.forgottenUpTo;
  }
  /** Number of records, and bytes of the large tables. */
  get extent(): Extent {
    return readExtent(this.#state);
  }

  /**
   * Applies an event. Returns false when nothing changed: a repeat, or about something unknown. `stays` marks an
   * event that is in no block, so no rollback undoes it.
   */
  apply(event: MarketEvent, stays = false): boolean {
    this.#state.undo?.record({ event, stays });
    switch (event.kind) {
      case 'trade':
        return applyTrade(this.#state, event);
      case 'created':
        return applyCreated(this.#state, event);
      case 'transfer':
        return applyTransfer(this.#state, event);
      case 'migration':
        return applyMigration(this.#state, event);
      case 'solPrice':
        return applySolPrice(this.#state, event);
    }
  }

  /** Applies metadata known about a token besides its trades. Returns false for an unknown token. */
  applyMetadata(mint: string, update: MetadataUpdate): boolean {
    this.#state.undo?.record({ mint, update });
    return applyMetadata(this.#state, mint, update);
  }

  /**
   * Sets a mark: everything up to `slot` has been applied, and slots up to `final` will never be rolled back. The
   * first call starts the undo log. Returns the slot of the oldest remembered mark.
   */
  mark(slot: number, final: number): number {
    if (this.#state.undo === null) this.#state.undo = new UndoLog(this.#state, slot);
    else this.#state.undo.mark(slot, final);
    return this.#state.undo.reachesBackTo;
  }

  /**
   * Orphans the blocks of all slots from `from` on, as if the market had never seen them. Returns null and
   * changes nothing when `from` is before the first mark or already final.
   */
  rollBack(from: number): Rollback | null {
    this.#standings.clear();
    return rollBackSlots(this.#state, from, (change) =>
      'event' in change
        ? this.apply(change.event, change.stays)
        : this.applyMetadata(change.mint, change.update),
    );
  }

  /** Returns the market's own tables, for a process that runs the same version of this code. */
  dump(): MarketDump {
    return dumpState(this.#state);
  }

  load(dump: MarketDump): void {
    loadState(this.#state, dump);
  }

  token(mint: string): TokenFacts | null {
    return factsOf(this.#state, this.#state.token(mint));
  }

  /** Reports whether a token's main pool is more than the first one seen (`LeadPool.isProved`). */
  leadIsProved(mint: string): boolean {
    return this.#state.token(mint)?.leadProved === true;
  }

  /** Returns the token that trades in a pool, whether its main pool or another. */
  byPool(pool: string): TokenFacts | null {
    const number = this.#state.pools.get(pool);
    const token = number === undefined ? undefined : this.#state.tokens[number];
    return token?.vacant ? null : factsOf(this.#state, token);
  }

  mints(): string[] {
    return this.#state.tokens.filter(({ vacant }) => !vacant).map((token) => token.mint);
  }

  /** How often any input of a token's figures changed. The passage of time does not count. */
  changesOf(mint: string): number {
    return this.#of(mint, 0, (token) => this.#state.changes.of(token.number));
  }

  figures(mint: string, now: number): Figures | null {
    return this.#of(mint, null, (token) => readFigures(this.#state, token, now));
  }

  /** Mints of the tokens whose price moves with that of a token because they are quoted in it. */
  pricedThrough(mint: string): string[] {
    return pricedThrough(this.#state, mint);
  }

  /** Only the prices of a token, cheap enough to read on every trade. */
  prices(mint: string): Prices | null {
    return this.#of(mint, null, (token) => readPrices(this.#state, token));
  }

  shares(mint: string): Shares | null {
    return this.#of(mint, null, (token) => readShares(this.#shares, this.#state, token));
  }

  /** Number of known traders who hold a token, without counting its other holders. */
  kols(mint: string): number {
    return this.#of(mint, 0, (token) => countKols(this.#state, token.number));
  }

  /**
   * Prices in SOL over the last 24 hours, or since the creation of a younger token. Oldest first, the last one
   * current.
   */
  trend(mint: string, now: number, points = 32): number[] {
    return this.#of(mint, [], (token) =>
      readTrend(
        this.#state,
        this.#lifeTrends,
        token,
        now,
        points,
        priceSolOf(this.#state, token, solUsdOf(this.#state)),
      ),
    );
  }

  /** Oldest first; intervals without a trade are omitted. */
  candles(mint: string, query: CandleQuery): Candle[] {
    return this.#of(mint, [], (token) => readCandles(this.#state, token, query));
  }

  /** Newest first; `before` is the id of a trade. */
  trades(mint: string, query: { limit: number; before?: string | undefined }): MarketTrade[] {
    return this.#of(mint, [], (token) => readTrades(this.#state, token, query.limit, query.before));
  }

  /** Returns the time of a token's trade in unix ms; null when it is not on the tape. */
  tradeTime(mint: string, id: string): number | null {
    return this.#of(mint, null, (token) => readTradeTime(this.#state, token, id));
  }

  /** Presents stored trades of a token that have left the tape. */
  pastTrades(mint: string, trades: readonly PastTrade[]): MarketTrade[] {
    return this.#of(mint, [], (token) => readPastTrades(this.#state, token, trades));
  }

  /** A just applied trade as shown on its token's tape; null when it is not the newest there. */
  newestTrade(trade: Trade): MarketTrade | null {
    const token = this.#state.token(trade.mint);
    return token === undefined ? null : readNewestTrade(this.#state, token, trade, this.#standings);
  }

  /** A trade that is not applied as the tape would show it, without a standing; null for an unknown token. */
  unappliedTrade(trade: Trade): MarketTrade | null {
    return this.#of(trade.mint, null, (token) => readUnappliedTrade(this.#state, token, trade));
  }

  /** Largest first, including the main pool; the count excludes pools. */
  holders(mint: string, limit: number): { items: HolderRow[]; count: number } {
    return this.#of(mint, { items: [], count: 0 }, (token) => readHolders(this.#state, token, limit));
  }

  /** A wallet's balance of a token and its marks; null if it never had any. */
  holder(mint: string, wallet: string): Holding | null {
    return this.#of(mint, null, (token) => readHolder(this.#state, token, wallet));
  }

  /** Share of a token's supply in its main pool, 0 to 100. */
  poolPct(mint: string): number | null {
    return this.#of(mint, null, (token) => known(poolPctOf(token)));
  }

  /** Holder counts over the last 24 hours, oldest first, the last one current. */
  holdersOverTime(mint: string, now: number): HolderPoint[] {
    return this.#of(mint, [], (token) => readHoldersOverTime(this.#state, token, now));
  }

  /** The wallets with the most profit from a token. */
  topTraders(mint: string, limit: number): TraderRow[] {
    return this.#of(mint, [], (token) => readTopTraders(this.#state, token, limit));
  }

  launch(mint: string): Launch | null {
    return this.#of(mint, null, (token) => readLaunch(this.#state, token));
  }

  /** The tokens of a token's developer, newest first. */
  creations(mint: string, limit: number): string[] {
    return this.#of(mint, [], (token) => readCreations(this.#state, token, limit));
  }

  /** Buys by wallets other than the developer in the slot of the creation; null when unknown. */
  bundle(mint: string): Bundle | null {
    return this.#of(mint, null, (token) => readBundle(this.#state, token));
  }

  explore(query: ExplorerQuery, now: number): Explorer {
    return readExplorer(this.#state, this.#shares, query, now);
  }

  screen(query: ScreenQuery, now: number): Screen {
    return this.#screens.read(query, now);
  }

  search(text: string, limit: number, now: number): TokenHit[] {
    const hits = searchTokens(this.#state, text, limit, now);
    return this.#state.vacant === 0 ? hits : hits.filter(({ mint }) => this.#state.token(mint) !== undefined);
  }

  /** Finds wallets by known trader name or address prefix. */
  wallets(text: string, limit: number): WalletHit[] {
    return searchWallets(this.#state, text, limit);
  }

  /** Tokens with the same name or ticker, or the same picture. */
  lookAlikeGroup(mint: string, limit: number): LookAlikeGroup | null {
    return this.#of(mint, null, (token) => readLookAlikes(this.#state, token, limit));
  }

  /** Number of other tokens with the same name or ticker. */
  lookAlikes(mint: string): number {
    return this.#of(mint, 0, (token) => this.#state.lookAlikes.count(token.number));
  }

  /**
   * Number of other tokens with the same picture but a different name and ticker; null when it has no comparable
   * picture.
   */
  pictureLookAlikes(mint: string): number | null {
    return this.#of(mint, null, (token) => countLikePictures(this.#state, token));
  }

  /** Whether the token has the deepest pool of all with its name or ticker; false for a unique name. */
  deepest(mint: string): boolean {
    return this.#of(mint, false, (token) => isDeepest(this.#state, token, solUsdOf(this.#state)));
  }

  /** Reads a token; `unknown` is the result for an unknown one. */
  #of<Result>(mint: string, unknown: Result, read: (token: TokenRecord) => Result): Result {
    const token = this.#state.token(mint);
    return token === undefined ? unknown : read(token);
  }
}
