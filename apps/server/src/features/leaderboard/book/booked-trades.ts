import type { Contribution } from '@dugout/domain/leaderboard/standing';
import type { SettledTrade } from '#/features/trading/index.ts';
import { amounts, bytes, type Cells, doubles, integers, magnitudes } from './column.ts';

/** Maps strings to numbers, counted from 0. */
class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  all(): readonly string[] {
    return this.#texts;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }
}

export type BookedTrade = Omit<SettledTrade, 'swapId'>;

const SELL = 1;
const SENT = 2;
const POOL_KNOWN = 4;
const REALIZED_KNOWN = 8;
const COST_KNOWN = 16;

const WON = 1;
const LOST = 2;
const IS_WIN = 4;

const flag = (isSet: boolean, bit: number): number => (isSet ? bit : 0);
const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** The trades in their memory format, which only the same version of this code can read. */
export interface BookedTradesDump {
  readonly size: number;
  readonly texts: readonly string[];
  readonly integers: readonly Cells<number>[];
  readonly amounts: readonly Cells<bigint>[];
  readonly time: Cells<number>;
  readonly flags: Cells<number>;
}

function columnOf<V>(columns: readonly Cells<V>[], at: number): Cells<V> {
  const column = columns[at];
  if (column === undefined) throw new RangeError('the dump lacks a column');
  return column;
}

/**
 * Trades by number, counted from 0, and the counts of each, at some 130 bytes a trade. Trades are never removed.
 */
export class BookedTrades {
  readonly #texts = new Texts();
  readonly #user = integers();
  readonly #position = integers();
  readonly #mint = integers();
  readonly #pool = integers();
  readonly #slot = amounts();
  readonly #order = amounts();
  readonly #time = doubles();
  readonly #tokens = magnitudes();
  readonly #walletTokens = magnitudes();
  readonly #lamports = amounts();
  readonly #poolTokens = magnitudes();
  readonly #realized = amounts();
  readonly #cost = amounts();
  readonly #flags = bytes();

  /** In the order of `dump`. */
  readonly #integers = [this.#user, this.#position, this.#mint, this.#pool];
  readonly #amounts = [
    this.#slot,
    this.#order,
    this.#tokens,
    this.#walletTokens,
    this.#lamports,
    this.#poolTokens,
    this.#realized,
    this.#cost,
  ];

  readonly #countedVolume = amounts();
  readonly #countedWash = amounts();
  readonly #countedRealized = amounts();
  readonly #countedCost = amounts();
  readonly #countedTrades = integers();
  readonly #countedFlags = bytes();
  #size = 0;

  add(trade: BookedTrade): number {
    const at = this.#size++;
    this.#user.set(at, this.#texts.numberOf(trade.userId));
    this.#position.set(at, this.#texts.numberOf(trade.positionId));
    this.#mint.set(at, this.#texts.numberOf(trade.mint));
    this.#pool.set(at, this.#texts.numberOf(trade.pool));
    this.#slot.set(at, trade.slot);
    this.#order.set(at, trade.order);
    this.#time.set(at, trade.time);
    this.#tokens.set(at, trade.tokens);
    this.#walletTokens.set(at, magnitude(trade.walletTokens));
    this.#lamports.set(at, trade.lamports);
    this.#poolTokens.set(at, trade.poolTokens ?? 0n);
    this.#realized.set(at, trade.realized ?? 0n);
    this.#cost.set(at, trade.cost ?? 0n);
    this.#flags.set(
      at,
      flag(trade.side === 'sell', SELL) |
        flag(trade.walletTokens < 0n, SENT) |
        flag(trade.poolTokens !== null, POOL_KNOWN) |
        flag(trade.realized !== null, REALIZED_KNOWN) |
        flag(trade.cost !== null, COST_KNOWN),
    );
    return at;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the trades for `load`, without their counts, which can be recomputed. */
  dump(): BookedTradesDump {
    const size = this.#size;
    return {
      size,
      texts: this.#texts.all(),
      integers: this.#integers.map((column) => column.dump(size)),
      amounts: this.#amounts.map((column) => column.dump(size)),
      time: this.#time.dump(size),
      flags: this.#flags.dump(size),
    };
  }

  /** Takes over the result of `dump`. Requires that there are no trades yet. */
  load({ size, texts, integers, amounts, time, flags }: BookedTradesDump): void {
    for (const text of texts) this.#texts.numberOf(text);
    for (const [at, column] of this.#integers.entries()) column.load(columnOf(integers, at));
    for (const [at, column] of this.#amounts.entries()) column.load(columnOf(amounts, at));
    this.#time.load(time);
    this.#flags.load(flags);
    this.#size = size;
  }

  trade(at: number): BookedTrade {
    const flags = this.#flags.get(at);
    const walletTokens = this.#walletTokens.get(at);
    return {
      userId: this.#texts.text(this.#user.get(at)),
      positionId: this.#texts.text(this.#position.get(at)),
      mint: this.#texts.text(this.#mint.get(at)),
      pool: this.#texts.text(this.#pool.get(at)),
      slot: this.#slot.get(at),
      order: this.#order.get(at),
      time: this.time(at),
      side: flags & SELL ? 'sell' : 'buy',
      tokens: this.#tokens.get(at),
      walletTokens: flags & SENT ? -walletTokens : walletTokens,
      lamports: this.#lamports.get(at),
      poolTokens: flags & POOL_KNOWN ? this.#poolTokens.get(at) : null,
      realized: flags & REALIZED_KNOWN ? this.#realized.get(at) : null,
      cost: flags & COST_KNOWN ? this.#cost.get(at) : null,
    };
  }

  /** Sets the counts of a trade, replacing earlier ones. */
  count(at: number, what: Omit<Contribution, 'time'>): void {
    this.#countedVolume.set(at, what.volume);
    this.#countedWash.set(at, what.wash);
    this.#countedRealized.set(at, what.realized);
    this.#countedCost.set(at, what.cost);
    this.#countedTrades.set(at, what.trades);
    this.#countedFlags.set(
      at,
      flag(what.closed === 'won', WON) | flag(what.closed === 'lost', LOST) | flag(what.isWin, IS_WIN),
    );
  }

  contribution(at: number): Contribution {
    const flags = this.#countedFlags.get(at);
    return {
      time: this.time(at),
      volume: this.#countedVolume.get(at),
      wash: this.#countedWash.get(at),
      realized: this.#countedRealized.get(at),
      cost: this.#countedCost.get(at),
      closed: flags & WON ? 'won' : flags & LOST ? 'lost' : null,
      trades: this.#countedTrades.get(at),
      isWin: (flags & IS_WIN) !== 0,
    };
  }

  /** The tape's time, unix ms. */
  time(at: number): number {
    return this.#time.get(at);
  }

  readonly inTapeOrder = (a: number, b: number): number =>
    compare(this.#slot.get(a), this.#slot.get(b)) || compare(this.#order.get(a), this.#order.get(b));

  readonly inOrderOfTime = (a: number, b: number): number =>
    this.time(a) - this.time(b) || this.inTapeOrder(a, b);

  /** Compares in the order of `inTapeOrder` with a trade that need not be stored. */
  compare(at: number, { slot, order }: BookedTrade): number {
    return compare(this.#slot.get(at), slot) || compare(this.#order.get(at), order);
  }

  isSame(at: number, trade: BookedTrade): boolean {
    const { userId, positionId, side, tokens, lamports } = this.trade(at);
    return (
      this.compare(at, trade) === 0 &&
      userId === trade.userId &&
      positionId === trade.positionId &&
      side === trade.side &&
      tokens === trade.tokens &&
      lamports === trade.lamports
    );
  }
}
