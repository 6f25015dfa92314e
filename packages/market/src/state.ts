import type { Migration, TokenTransfer } from '@dugout/domain/market-events';
import { PictureHashes } from './pictures/picture-hashes.ts';
import { AddressIndex } from './search/address-index.ts';
import { TextIndex } from './search/text-index.ts';
import { BarTable } from './store/bar-table.ts';
import { ChangeLog } from './store/change-log.ts';
import { CompactedHolders } from './store/compacted-holders.ts';
import { CompactedToken, CompactedTokens } from './store/compacted-tokens.ts';
import { FirstSeen } from './store/first-seen.ts';
import { HolderBook } from './store/holder-book.ts';
import { HolderSeries } from './store/holder-series.ts';
import { Interner } from './store/interner.ts';
import { NumbersByAddress } from './store/numbers-by-address.ts';
import type { QuotedTokens } from './store/quoted-tokens.ts';
import { RollingWindows } from './store/rolling-windows.ts';
import { SeenIds } from './store/seen-ids.ts';
import { SolPrices } from './store/sol-prices.ts';
import type { TokenRecord } from './store/token-record.ts';
import { TradeTape } from './store/trade-tape.ts';
import type { UndoRecorder } from './store/undo-recorder.ts';
import { WalletChains } from './store/wallet-chains.ts';
import { LookAlikes } from './text/look-alikes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface MarketOptions {
  /**
   * False for a market that misses transfers or earlier trades: holdings are then unknown to its lists. True by
   * default.
   */
  readonly wholeHistory?: boolean;
  /** Published wallets: address → name. */
  readonly knownTraders?: ReadonlyMap<string, string>;
  /** How long trades stay on the tape, in ms. Minimum and default: 24 hours and 10 minutes. */
  readonly historyMs?: number;
  /** Number of trades that stay on the tape however old they are. */
  readonly keepTrades?: number;
  /** How long 15-minute and hourly bars are kept, in ms. */
  readonly keepQuarterBarsMs?: number;
  readonly keepHourBarsMs?: number;
  /** How long a token must be idle before its record is packed, in ms; at least `historyMs`. */
  readonly restAfterMs?: number;
}

const MIN_HISTORY_MS = DAY_MS + 600_000;

/** Transfer and migration ids that are remembered however old they are. */
const SEEN_AT_LEAST = 50_000;
const MAX_WAITING_TOKENS = 1_000;
const MAX_WAITING_EVENTS = 256;

/** The tables of a market. Reads and writes are functions over them, in separate files. */
export class MarketState {
  readonly wholeHistory: boolean;
  readonly knownTraders: ReadonlyMap<string, string>;
  readonly historyMs: number;
  readonly keepTrades: number;
  readonly keepQuarterBarsMs: number;
  readonly keepHourBarsMs: number;
  readonly restAfterMs: number;
  /** Mints by number, and the token records under the same numbers. */
  readonly mints = new Interner();
  readonly tokens: Readonly<TokenRecord>[] = [];
  readonly wallets = new Interner();
  readonly pools = new NumbersByAddress();
  readonly compacted = new CompactedTokens(this.mints, this.wallets, this.pools);
  readonly tape = new TradeTape();
  readonly walletChains = new WalletChains();
  readonly compactedHolders = new CompactedHolders();
  readonly holders = new HolderBook(this.compactedHolders, (wallet, holder) =>
    this.walletChains.addHolder(wallet, holder),
  );
  readonly firstSeen = new FirstSeen();
  /** Holder counts of each token over the last day. */
  readonly holderSeries = new HolderSeries();
  readonly windows = new RollingWindows(this.tape, this.holders);
  readonly quarterBars = new BarTable(HOUR_MS / 4);
  readonly hourBars = new BarTable(HOUR_MS);
  readonly solPrices = new SolPrices();
  /** Tokens whose figures may have changed. */
  readonly changes = new ChangeLog();
  /** The undo log for rollbacks; null until the first mark. */
  undo: UndoRecorder | null = null;
  /** Number of tokens that were rolled back and have not come back. */
  vacant = 0;
  /** Names still in the index whose tokens no longer have them, as `name\nticker`. */
  readonly formerNames = new Map<number, string>();
  /** Called before a trade leaves the tape. */
  forgetting: (trade: number) => void = () => {};
  readonly lookAlikes = new LookAlikes();
  /** Picture hashes by token. A picture belongs to its mint, whatever blocks are rolled back. */
  readonly pictureHashes = new PictureHashes();
  /**
   * Indexes of tokens by name and ticker, tokens by mint, and wallets by address (only up to the index's current
   * size).
   */
  readonly tokenNames = new TextIndex();
  readonly tokenMints = new AddressIndex((token) => this.mints.text(token));
  readonly walletAddresses = new AddressIndex((wallet) => this.wallets.text(wallet));
  readonly seen: SeenIds;
  /** Transfers applied before the token's creator was known: token → [from, to] wallet numbers. */
  readonly earlyTransfers = new Map<number, [number, number][]>();
  /**
   * Transfers and migrations of unknown tokens, by mint, oldest first. The oldest are dropped when there are too
   * many.
   */
  readonly waiting = new Map<string, (TokenTransfer | Migration)[]>();
  /** Tokens by the mint of their main pool's quote, for quotes other than SOL and dollars. */
  readonly quotedIn = new Map<string, QuotedTokens>();
  /** Position of the sweep for expired data. */
  sweptToken = -1;
  sinceBarSweep = 0;
  lastSlot = 0;
  lastTime = 0;
  /** Trades up to this moment may have left the tape. Older arrivals are rejected, since they may be repeats. */
  forgottenUpTo = Number.NEGATIVE_INFINITY;

  constructor(options: MarketOptions) {
    this.wholeHistory = options.wholeHistory ?? true;
    this.knownTraders = options.knownTraders ?? new Map();
    this.historyMs = Math.max(options.historyMs ?? 0, MIN_HISTORY_MS);
    this.keepTrades = options.keepTrades ?? 200_000;
    this.keepQuarterBarsMs = Math.max(options.keepQuarterBarsMs ?? 7 * DAY_MS, MIN_HISTORY_MS);
    this.keepHourBarsMs = options.keepHourBarsMs ?? 90 * DAY_MS;
    this.restAfterMs = Math.max(options.restAfterMs ?? 2 * DAY_MS, this.historyMs);
    this.seen = new SeenIds(this.historyMs, SEEN_AT_LEAST);
  }

  token(mint: string): Readonly<TokenRecord> | undefined {
    const token = this.tokens[this.mints.find(mint)];
    return token === undefined || token.vacant ? undefined : token;
  }

  /** Returns a token's writable record, unpacking a compacted one. */
  materialise(number: number): TokenRecord | undefined {
    const token = this.tokens[number];
    if (!(token instanceof CompactedToken)) return token;
    const record = token.unpack();
    this.tokens[number] = record;
    return record;
  }
  materialiseByMint(mint: string): TokenRecord | undefined {
    const token = this.materialise(this.mints.find(mint));
    return token === undefined || token.vacant ? undefined : token;
  }

  /** Compacts the records of an idle token and its holders; none of its figures change. */
  rest(number: number): void {
    const token = this.tokens[number];
    if (token === undefined || token.vacant || this.tape.first(number) !== -1) return;
    if (token instanceof CompactedToken) {
      this.holders.rest(number);
      return;
    }
    const newest = Math.max(
      token.lastTradeAt,
      token.poolTime,
      token.priceTime,
      token.createdAt ?? 0,
      token.migratedAt ?? 0,
    );
    // Trades older than the tape are rejected, so a compacted token gets no late trades.
    if (newest > Math.min(this.lastTime - this.restAfterMs, this.forgottenUpTo)) return;
    this.tokens[number] = this.compacted.pack(token) ?? token;
    this.holders.rest(number);
  }

  setPool(pool: string, token: number): void {
    this.undo?.pool(pool);
    this.pools.set(pool, token);
  }

  keepWaiting(event: TokenTransfer | Migration): void {
    const events = this.waiting.get(event.mint);
    if (events !== undefined && events.length < MAX_WAITING_EVENTS) events.push(event);
    if (events !== undefined) return;
    this.waiting.set(event.mint, [event]);
    if (this.waiting.size <= MAX_WAITING_TOKENS) return;
    for (const oldest of this.waiting.keys()) {
      this.waiting.delete(oldest);
      return;
    }
  }

  /** Records that a wallet was seen at `time` (unix ms), and returns its number. */
  seeWallet(address: string, time: number): number {
    const wallet = this.wallets.intern(address);
    if (this.firstSeen.see(wallet, time)) this.undo?.firstSeen(wallet);
    return wallet;
  }

  /** Advances chain time; a late event does not move it back. */
  see(slot: number, time: number): void {
    if (slot > this.lastSlot) this.lastSlot = slot;
    if (time > this.lastTime) this.lastTime = time;
  }
}
