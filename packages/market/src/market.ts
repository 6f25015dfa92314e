import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import { dumpState, loadState, type MarketDump } from './dump/market-dump.ts';
import { type Explorer, type ExplorerQuery, readExplorer } from './lists/explorer.ts';
import { countLikePictures, type LookAlikeGroup, readLookAlikes } from './lists/look-alikes.ts';
import type { Screen, ScreenQuery } from './lists/screener.ts';
import { isDeepest, searchTokens, type TokenHit } from './lists/search.ts';
import { searchWallets, type WalletHit } from './lists/wallets.ts';
import { readCandles } from './reads/candles.ts';
import { type Extent, readExtent } from './reads/extent.ts';
import { factsOf } from './reads/facts.ts';
import { known, type Prices, priceSolOf, readFigures, readPrices, solUsdOf } from './reads/figures.ts';
import { poolPctOf, readHolder, readHolders } from './reads/holders.ts';
import { readHoldersOverTime } from './reads/holders-over-time.ts';
import { type Bundle, type Launch, readBundle, readCreations, readLaunch } from './reads/launches.ts';
import { LifeTrends } from './reads/life-trends.ts';
import { countKols, readShares, ShareCache } from './reads/shares.ts';
import { KeptStandings } from './reads/standings.ts';
import { readTopTraders, type TraderRow } from './reads/top-traders.ts';
import { readNewestTrade, readTrades } from './reads/trades.ts';
import { readTrend } from './reads/trend.ts';
import { MarketRows } from './rows/market-rows.ts';
import { Screens } from './screens/screens.ts';
import { type MarketOptions, MarketState } from './state.ts';
import type { HolderPoint } from './store/holder-series.ts';
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
import { type Rollback, rollBackSlots } from './undo/roll-back-slots.ts';
import { UndoLog } from './undo/undo-log.ts';
import { WalletHistory } from './wallets/history.ts';
import { applyMetadata } from './writes/apply-metadata.ts';
import { applyTrade } from './writes/apply-trade.ts';
import { applyTransfer } from './writes/holdings.ts';
import { pricedThrough } from './writes/quoted-tokens.ts';
import { applyCreated, applyMigration } from './writes/tokens.ts';

/**
 * The state of a market in memory: events in, every figure current at once. No clock of its own: `now` (unix
 * ms) comes with the question. Doing an event twice changes nothing, and events may come somewhat out of
 * order.
 */
export class Market {
  readonly #state: MarketState;
  readonly #shares = new ShareCache();
  readonly #standings = new KeptStandings();
  readonly #lifeTrends = new LifeTrends();
  readonly #screens: Screens;
  readonly walletHistory: WalletHistory;
  /** The state as rows, to be kept and put back. */
  readonly rows: MarketRows;

  constructor(options: MarketOptions = {}) {
    this.#state = new MarketState(options);
    this.#screens = new Screens(this.#state, this.#shares);
    this.#state.forgetting = (trade) => this.#screens.forget(trade);
    this.walletHistory = new WalletHistory(this.#state);
    this.rows = new MarketRows(this.#state);
  }

  /** US dollars a SOL, null before the first price. */
  get solUsd(): number | null {
    return this.#state.solPrices.latest;
  }
  /** The lowest and the highest price of a SOL in US dollars between two moments, unix ms; null if unknown. */
  solUsdRange(from: number, to: number): { readonly low: number; readonly high: number } | null {
    return this.#state.solPrices.range(from, to);
  }
  /** The newest slot and moment (unix ms) of all events, 0 before the first. */
  get lastSlot(): number {
    return this.#state.lastSlot;
  }
  get lastTime(): number {
    return this.#state.lastTime;
  }
  /** Tokens. */
  get size(): number {
    return this.#state.tokens.length - this.#state.vacant;
  }
  /** What the market holds, and the bytes of its large tables. */
  get extent(): Extent {
    return readExtent(this.#state);
  }

  /**
   * Takes an event in. False when it changed nothing: a repeat, or about nothing that is known. `stays` says
   * that no block contains it, so that no rollback undoes it.
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
        this.#state.undo?.solPrice(event.time);
        this.#state.see(event.slot, event.time);
        return this.#state.solPrices.add(event.time, event.usd);
    }
  }

  /** Takes in what is known of a token beside its trades. False for a token that is not known. */
  applyMetadata(mint: string, update: MetadataUpdate): boolean {
    this.#state.undo?.record({ mint, update });
    return applyMetadata(this.#state, mint, update);
  }

  /**
   * Everything up to `slot` has been applied, and what was applied of slots up to `final` will never be
   * rolled back. From the first call on what comes is remembered, to be rolled back. Answers the slot of the
   * oldest mark that is still remembered.
   */
  mark(slot: number, final: number): number {
    if (this.#state.undo === null) this.#state.undo = new UndoLog(this.#state, slot);
    else this.#state.undo.mark(slot, final);
    return this.#state.undo.reachesBackTo;
  }

  /**
   * Orphans the blocks of the slots from `from` on: from now on the market is what it would be
   * without it. Null, and nothing is changed, when that lies before the first mark or has been called final.
   */
  rollBack(from: number): Rollback | null {
    this.#standings.clear();
    return rollBackSlots(this.#state, from, (change) =>
      'event' in change
        ? this.apply(change.event, change.stays)
        : this.applyMetadata(change.mint, change.update),
    );
  }

  /** Returns the market's own tables, for a process that has the same version of this code. */
  dump(): MarketDump {
    return dumpState(this.#state);
  }

  /** Takes over what `dump` returned, into an empty market: it then answers everything as the other did. */
  load(dump: MarketDump): void {
    loadState(this.#state, dump);
  }

  token(mint: string): TokenFacts | null {
    return factsOf(this.#state, this.#state.token(mint));
  }

  /** The token that trades in a pool, be it its main pool or another. */
  byPool(pool: string): TokenFacts | null {
    const number = this.#state.pools.get(pool);
    const token = number === undefined ? undefined : this.#state.tokens[number];
    return token?.vacant ? null : factsOf(this.#state, token);
  }

  mints(): string[] {
    return this.#state.tokens.filter(({ vacant }) => !vacant).map((token) => token.mint);
  }

  /** How often anything changed that a token's figures are made from; time alone changes nothing. */
  changesOf(mint: string): number {
    const token = this.#state.token(mint);
    return token === undefined ? 0 : this.#state.changes.of(token.number);
  }

  figures(mint: string, now: number): Figures | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : readFigures(this.#state, token, now);
  }

  /** Mints of the tokens whose price moves with that of a token, because they are quoted in it. */
  pricedThrough(mint: string): string[] {
    return pricedThrough(this.#state, mint);
  }

  /** The prices of a token alone, for whoever asks with every trade. */
  prices(mint: string): Prices | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : readPrices(this.#state, token);
  }

  shares(mint: string): Shares | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : readShares(this.#shares, this.#state, token);
  }

  /** Known traders who hold a token, without a count of its other holders. */
  kols(mint: string): number {
    const token = this.#state.token(mint);
    return token === undefined ? 0 : countKols(this.#state, token.number);
  }

  /**
   * Prices in SOL over the last 24 hours, or over the life of a token that is younger, oldest first, the last
   * one of now.
   */
  trend(mint: string, now: number, points = 32): number[] {
    const token = this.#state.token(mint);
    return token === undefined
      ? []
      : readTrend(
          this.#state,
          this.#lifeTrends,
          token,
          now,
          points,
          priceSolOf(this.#state, token, solUsdOf(this.#state)),
        );
  }

  /** Oldest first, those that had a trade. */
  candles(mint: string, query: CandleQuery): Candle[] {
    const token = this.#state.token(mint);
    return token === undefined ? [] : readCandles(this.#state, token, query);
  }

  /** Newest first; `before` is the id of a trade. */
  trades(mint: string, query: { limit: number; before?: string | undefined }): MarketTrade[] {
    const token = this.#state.token(mint);
    return token === undefined ? [] : readTrades(this.#state, token, query.limit, query.before);
  }

  /** A trade that was just applied, as its token's tape shows it; null when it is not the newest there. */
  newestTrade(trade: Trade): MarketTrade | null {
    const token = this.#state.token(trade.mint);
    return token === undefined ? null : readNewestTrade(this.#state, token, trade, this.#standings);
  }

  /** Largest first, the main pool among them; the count leaves pools out. */
  holders(mint: string, limit: number): { items: HolderRow[]; count: number } {
    const token = this.#state.token(mint);
    return token === undefined ? { items: [], count: 0 } : readHolders(this.#state, token, limit);
  }

  /** What a wallet holds of a token, and what it is to the token; null for one that never had any. */
  holder(mint: string, wallet: string): Holding | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : readHolder(this.#state, token, wallet);
  }

  /** Share of a token's supply in its main pool, 0 to 100. */
  poolPct(mint: string): number | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : known(poolPctOf(token));
  }

  /** How many held a token over the last 24 hours, oldest first, the last one of now. */
  holdersOverTime(mint: string, now: number): HolderPoint[] {
    const token = this.#state.token(mint);
    return token === undefined ? [] : readHoldersOverTime(this.#state, token, now);
  }

  /** The wallets that made most with a token. */
  topTraders(mint: string, limit: number): TraderRow[] {
    const token = this.#state.token(mint);
    return token === undefined ? [] : readTopTraders(this.#state, token, limit);
  }

  launch(mint: string): Launch | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : readLaunch(this.#state, token);
  }

  /** The tokens of a token's developer, newest first. */
  creations(mint: string, limit: number): string[] {
    const token = this.#state.token(mint);
    return token === undefined ? [] : readCreations(this.#state, token, limit);
  }

  /** What others than the developer bought in the slot of the creation; null when that is not known. */
  bundle(mint: string): Bundle | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : readBundle(this.#state, token);
  }

  explore(query: ExplorerQuery, now: number): Explorer {
    return readExplorer(this.#state, this.#shares, query, now);
  }

  screen(query: ScreenQuery, now: number): Screen {
    return this.#screens.read(query, now);
  }

  /** Tokens by name, ticker or address. */
  search(text: string, limit: number, now: number): TokenHit[] {
    const hits = searchTokens(this.#state, text, limit, now);
    return this.#state.vacant === 0 ? hits : hits.filter(({ mint }) => this.#state.token(mint) !== undefined);
  }

  /** Wallets by the name of a known trader or the beginning of an address. */
  wallets(text: string, limit: number): WalletHit[] {
    return searchWallets(this.#state, text, limit);
  }

  /** The tokens that bear the same name or ticker, or show the same picture. */
  lookAlikeGroup(mint: string, limit: number): LookAlikeGroup | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : readLookAlikes(this.#state, token, limit);
  }

  /** How many other tokens bear the same name or ticker. */
  lookAlikes(mint: string): number {
    const token = this.#state.token(mint);
    return token === undefined ? 0 : this.#state.lookAlikes.count(token.number);
  }

  /**
   * How many other tokens show its picture but bear neither its name nor its ticker; null where it shows none
   * that could be compared.
   */
  pictureLookAlikes(mint: string): number | null {
    const token = this.#state.token(mint);
    return token === undefined ? null : countLikePictures(this.#state, token);
  }

  /**
   * Whether the token has the deepest pool of all that bear its name or ticker; false for a name of its own.
   */
  deepest(mint: string): boolean {
    const token = this.#state.token(mint);
    return token !== undefined && isDeepest(this.#state, token, solUsdOf(this.#state));
  }
}
