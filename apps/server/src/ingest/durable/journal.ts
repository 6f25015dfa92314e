import type {
  MarketEvent,
  Migration,
  TokenCreated,
  TokenTransfer,
  Trade,
} from '@dugout/domain/market-events';
import type { MarketTables, Rollback } from '@dugout/market/market-writes';
import { toExactJson } from '#/ingest/exact-json.ts';
import type { Checkpoint } from '#/ingest/gaps.repository.ts';
import { type Batch, tokenColumns, walletColumns } from './batch.ts';
import type { ColumnEnd } from './binary-array.ts';
import { DirtyTokens } from './dirty-tokens.ts';
import { Floors, UnseenWallets } from './floors.ts';
import type { JournalStart, Lag } from './journal-start.ts';
import type { LogPlace } from './log-place.ts';
import { dayOf } from './partitions.ts';
import type { PoolNumbers } from './pool-numbers.ts';
import { earliestOrphaned, joined, type Undo } from './rollback.ts';
import type { SeqRing } from './seq-ring.ts';
import { Columns, FACTS, POOLS, SOL_PRICES, TRADES } from './tables.ts';

/**
 * Events after which a token's row is updated with the baseline price of trades that left the tape, unless
 * something else updated it before.
 */
const FLOOR_LAG = 200_000;
/** Max outdated tokens per batch, as more would delay events: as many as a batch of 2,000 events can touch. */
const MAX_TOKENS = 2_000;

interface Mark {
  readonly slot: number;
  readonly seq: number;
  readonly pools: number;
  /** The waiting rows at the mark, valid while no batch was cut since. */
  readonly batch: number;
  readonly waiting: readonly (readonly ColumnEnd[])[];
}

/**
 * Collects processed events into batches. Trades and facts go into the next batch; token rows, holders and
 * candles follow within a lag, so that frequent changes are written once.
 */
export class Journal {
  readonly #rows: MarketTables;
  readonly #lag: Lag;
  readonly #pools: PoolNumbers;
  readonly #tape: SeqRing;
  readonly #dirty = new DirtyTokens();
  readonly #floors = new Floors();
  #seq: number;
  #after: number;
  #tokens: number;
  #wallets: number;
  readonly #vacant: Set<number>;
  readonly #unseen: UnseenWallets;
  #checkpoint: Checkpoint | null = null;
  #place: LogPlace | null;
  #wasPlaced = false;
  #trades = new Columns(TRADES);
  #facts = new Columns(FACTS);
  #solPrices = new Columns(SOL_PRICES);
  #newPools = new Columns(POOLS);
  #days = new Set<number>();
  #marks: Mark[] = [];
  #undo: Undo | null = null;
  #cuts = 0;

  constructor(
    rows: MarketTables,
    lag: Lag,
    { seq, tokens, vacant, wallets, unseen, pools, tape, place }: JournalStart,
  ) {
    this.#rows = rows;
    this.#lag = lag;
    this.#seq = seq;
    this.#after = seq;
    this.#tokens = tokens;
    this.#vacant = new Set(vacant);
    this.#wallets = wallets;
    this.#unseen = new UnseenWallets(unseen);
    this.#pools = pools;
    this.#tape = tape;
    this.#place = place;
  }

  get waiting(): number {
    return this.#trades.size + this.#facts.size + this.#solPrices.size;
  }
  /** Whether there is anything to store: events, a chain position, or outdated tokens. */
  get hasUpdates(): boolean {
    return this.waiting > 0 || this.#checkpoint !== null || this.#undo !== null || this.#wasPlaced;
  }
  get dirtyTokens(): number {
    return this.#dirty.size;
  }

  /** The events up to this number can no longer be rolled back. */
  get finalSeq(): number {
    return this.#marks[0]?.seq ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Adds an event that the market has processed; `changed` is its result. `at` is the current time, in ms of any
   * clock.
   */
  take(event: MarketEvent, changed: boolean, at: number): void {
    switch (event.kind) {
      case 'trade':
        if (changed) this.#trade(event, at);
        return;
      case 'solPrice':
        if (changed) this.#solPrices.add(++this.#seq, event.time, event.slot, event.usd);
        return;
      default:
        this.#fact(event, at);
    }
  }

  /** Marks the token of an already stored event `seq` as outdated, because memory applied the event again. */
  reapplied(event: MarketEvent, seq: number, at: number): void {
    if (event.kind === 'solPrice') return;
    const token = this.#rows.tokenNumber(event.mint);
    if (token < 0) return;
    if (event.kind !== 'trade') {
      this.#dirty.touch(token, 'all', Number.POSITIVE_INFINITY, seq, at);
      return;
    }
    this.#touchTraded(token, this.#rows.walletNumber(event.wallet), event.time, seq, at);
    this.#touchAddress(event.pool, token, seq, at);
  }

  /** Called when every event up to this block has been taken. */
  reached(checkpoint: Checkpoint): void {
    this.#checkpoint = checkpoint;
  }

  /** Called when every record up to this message of the market's log has been taken. */
  placed(place: LogPlace): void {
    this.#place = place;
    this.#wasPlaced = true;
  }

  /** Called when the market was marked at `slot`; marks before `oldest` are gone. */
  mark(slot: number, oldest: number): void {
    this.#marks = this.#marks.filter((mark) => mark.slot >= oldest);
    const waiting = this.#waiting().map(({ ends }) => ends);
    this.#marks.push({ slot, seq: this.#seq, pools: this.#pools.size, batch: this.#cuts, waiting });
  }

  /**
   * Undoes everything since the mark, after the market went back to it, and stores the reapplied events again.
   */
  rollBack(taken: Rollback, at: number): void {
    const place = this.#marks.findLastIndex(({ slot }) => slot === taken.mark);
    const mark = this.#marks[place];
    if (mark === undefined) throw new RangeError(`The market's mark at slot ${taken.mark} is not known`);
    this.#marks.length = place + 1;
    const since = earliestOrphaned(taken);
    if (mark.batch !== this.#cuts) this.#empty();
    else for (const [each, columns] of this.#waiting().entries()) columns.cut(mark.waiting[each] ?? []);
    const { tokens, holders } = taken;
    this.#undo = joined(this.#undo, {
      afterSeq: mark.seq,
      tokens,
      holders,
      since,
      poolsFrom: mark.pools,
      poolsTo: this.#pools.size,
    });
    this.#pools.forgetFrom(mark.pools);
    this.#tape.dropAfter(mark.seq);
    for (const token of tokens) {
      if (this.#rows.token(token)?.vacant) this.#vacant.add(token);
      this.#dirty.touch(token, 'none', since, this.#seq, at);
    }
    this.#unseen.add(taken.wallets);
    for (const [token, wallet] of holders) this.#dirty.touch(token, wallet, since, this.#seq, at);
    for (const { event, changed } of taken.reapplied) this.take(event, changed, at);
  }

  #waiting(): readonly Columns[] {
    return [this.#trades, this.#facts, this.#solPrices];
  }

  /** Cuts the next batch; with `all`, tokens are included without waiting for their lag. */
  cut(at: number, all = false): Batch {
    const { counts, mark } = this.#rows;
    const seq = this.#seq;
    const undo = this.#undo;
    const old = all || undo !== null ? { seq, at } : { seq: seq - this.#lag.events, at: at - this.#lag.ms };
    this.#tape.keepNewest(counts.trades, (gone, token) => this.#floors.add(token, gone));
    for (const token of this.#floors.before(seq - FLOOR_LAG))
      this.#dirty.touch(token, 'none', Number.POSITIVE_INFINITY, seq, at);
    const dirty = this.#dirty.take(
      this.#tokens,
      counts.tokens,
      old.seq,
      old.at,
      undo === null ? MAX_TOKENS : Number.POSITIVE_INFINITY,
    );
    for (const { token } of dirty) this.#floors.delete(token);
    const oldestSeq = this.#tape.oldest ?? seq + 1;
    const behind = this.#unseen.take((wallet) => this.#rows.firstSeen(wallet));
    const wallets = walletColumns(this.#rows, behind, this.#wallets);
    const written = [
      wallets,
      this.#newPools,
      ...tokenColumns(this.#rows, dirty, seq),
      this.#trades,
      this.#facts,
      this.#solPrices,
    ];
    const batch: Batch = {
      after: this.#after,
      head: {
        seq,
        oldestSeq,
        loadSeq: Math.min(oldestSeq, this.#floors.oldestSeq),
        behindSeq: this.#dirty.oldestSeq ?? seq + 1,
        ...mark,
        place: this.#place,
      },
      undo,
      checkpoint: this.#checkpoint,
      tables: written
        .filter(({ size }) => size > 0)
        .map((columns) => ({ columns, parameters: columns.encoded() })),
      days: this.#days,
      trades: this.#trades.size,
    };
    this.#begin(seq, counts.tokens, counts.wallets);
    return batch;
  }

  #begin(after: number, tokens: number, wallets: number): void {
    this.#after = after;
    this.#tokens = tokens;
    this.#wallets = wallets;
    this.#checkpoint = null;
    this.#wasPlaced = false;
    this.#empty();
    this.#newPools = new Columns(POOLS);
    this.#days = new Set();
    this.#undo = null;
    this.#cuts++;
  }

  #empty(): void {
    this.#trades = new Columns(TRADES, this.#trades.size);
    this.#facts = new Columns(FACTS);
    this.#solPrices = new Columns(SOL_PRICES);
  }

  #trade(trade: Trade, at: number): void {
    const value = this.#rows.trade(trade.id);
    if (value === null) return;
    const seq = ++this.#seq;
    const { token, wallet } = value;
    const pool = this.#pool(trade.pool, token, trade.market, trade.quoteMint, trade.decimals, seq, at);
    this.#trades.add(
      trade.time,
      trade.id,
      seq,
      trade.slot,
      token,
      wallet,
      pool,
      value.flags,
      trade.tokenAmount,
      trade.quoteAmount,
      trade.feeAmount,
      trade.reserves?.base ?? null,
      trade.reserves?.quote ?? null,
      value.price,
      value.microUsd,
    );
    this.#days.add(dayOf(trade.time));
    this.#tape.push(seq, token);
    this.#touchTraded(token, wallet, trade.time, seq, at);
  }

  #fact(event: TokenCreated | Migration | TokenTransfer, at: number): void {
    const seq = ++this.#seq;
    this.#facts.add(event.id, seq, event.time, toExactJson(event));
    const token = this.#rows.tokenNumber(event.mint);
    if (token < 0) return;
    if (event.kind === 'created')
      this.#pool(event.pool, token, event.market, event.quoteMint, event.decimals, seq, at);
    if (event.kind === 'migration') this.#pool(event.toPool, token, event.market, '', 0, seq, at);
    this.#dirty.touch(token, 'all', Number.POSITIVE_INFINITY, seq, at);
  }

  #pool(
    address: string,
    token: number,
    market: string,
    quoteMint: string,
    decimals: number,
    seq: number,
    at: number,
  ): number {
    const known = this.#pools.find(address, token, quoteMint);
    if (known !== null) return known;
    const number = this.#pools.add(address, token, quoteMint);
    this.#newPools.add(number, address, token, market, quoteMint, decimals, seq);
    this.#touchAddress(address, token, seq, at);
    return number;
  }

  /**
   * Records a trade of a token. A token that is new or reappears may receive transfers that were waiting for it.
   */
  #touchTraded(token: number, wallet: number, time: number, seq: number, at: number): void {
    const isNew = this.#vacant.delete(token) || token >= this.#tokens;
    this.#dirty.touch(token, isNew ? 'all' : wallet, time, seq, at);
  }

  /** Records that a pool's address stops being a holder, if it was one. */
  #touchAddress(address: string, token: number, seq: number, at: number): void {
    const wallet = this.#rows.walletNumber(address);
    if (wallet >= 0) this.#dirty.touch(token, wallet, Number.POSITIVE_INFINITY, seq, at);
  }
}
