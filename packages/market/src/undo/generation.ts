import type { Migration, TokenTransfer } from '@dugout/domain/market-events';
import type { MarketState } from '../state.ts';
import type { BarImage, BarTable } from '../store/bar-table.ts';
import type { HolderImage } from '../store/holder-types.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { Applied } from '../store/undo-recorder.ts';
import { rollBackTrades } from './roll-back-trades.ts';
import { restoreToken, type TokenImage, tokenImage, vacate } from './token-image.ts';

const NONE = -1;
/** Numbers of wallets, and of bars by time, are below it. */
const KEY = 2 ** 28;

interface TouchedBar {
  readonly table: BarTable;
  readonly token: number;
  readonly time: number;
  readonly image: BarImage | null;
}

interface TouchedHolder {
  readonly token: number;
  readonly wallet: number;
  /** Null when the record did not exist. */
  readonly image: HolderImage | null;
}

/** Everything applied since a mark, and the previous state of everything it touched. */
export class Generation {
  /** Everything up to this slot was applied before. */
  readonly slot: number;
  readonly applied: Applied[] = [];
  readonly born: number[] = [];
  readonly pools: [pool: string, token: number | undefined][] = [];
  readonly seen: string[] = [];
  readonly creators: number[] = [];
  readonly firstSeen: number[] = [];
  readonly solPrices: [time: number, usd: number | null][] = [];
  readonly #state: MarketState;
  readonly #arrived: number;
  readonly #newestTrade: number;
  readonly #lastSlot: number;
  readonly #lastTime: number;
  readonly #watchedSince: number;
  readonly #waiting: ReadonlyMap<string, readonly (TokenTransfer | Migration)[]>;
  readonly #tokens = new Map<number, TokenImage>();
  readonly #holders = new Map<number, TouchedHolder>();
  readonly #quarterBars = new Map<number, TouchedBar>();
  readonly #hourBars = new Map<number, TouchedBar>();

  constructor(state: MarketState, slot: number) {
    this.slot = slot;
    this.#state = state;
    this.#arrived = state.tape.arrived;
    this.#newestTrade = state.tape.newest;
    this.#lastSlot = state.lastSlot;
    this.#lastTime = state.lastTime;
    this.#watchedSince = state.firstSeen.since;
    this.#waiting = new Map([...state.waiting].map(([mint, events]) => [mint, [...events]]));
  }

  get touchedTokens(): number[] {
    return [...this.#tokens.keys(), ...this.born];
  }
  get touchedHolders(): [token: number, wallet: number][] {
    return [...this.#holders.values()].map(({ token, wallet }) => [token, wallet]);
  }

  touch(token: TokenRecord): void {
    if (!this.#tokens.has(token.number)) this.#tokens.set(token.number, tokenImage(this.#state, token));
  }

  bars(token: number, time: number): void {
    this.#touchBar(this.#quarterBars, this.#state.quarterBars, token, time);
    this.#touchBar(this.#hourBars, this.#state.hourBars, token, time);
  }

  addingHolder(token: number, wallet: number): void {
    const key = token * KEY + wallet;
    if (!this.#holders.has(key)) this.#holders.set(key, { token, wallet, image: null });
  }

  changingHolder(holder: number): void {
    const { holders } = this.#state;
    const [token, wallet] = [holders.token(holder), holders.wallet(holder)];
    const key = token * KEY + wallet;
    if (!this.#holders.has(key)) this.#holders.set(key, { token, wallet, image: holders.image(holder) });
  }

  /**
   * Restores the market to the mark. Later generations must be rewound first. Trades that left the tape in the
   * meantime are not restored.
   */
  rewind(): void {
    const state = this.#state;
    rollBackTrades(state, state.tape.arrived - this.#arrived, this.#newestTrade);
    for (const { table, token, time, image } of [...this.#quarterBars.values(), ...this.#hourBars.values()])
      table.restore(token, time, image);
    for (const touched of this.#holders.values()) this.#restoreHolder(touched);
    for (const wallet of this.creators.toReversed()) state.walletChains.rollBackCreated(wallet);
    for (const [number, image] of this.#tokens) restoreToken(state, number, image);
    for (const number of this.born) vacate(state, number);
    for (const [pool, token] of this.pools.toReversed()) {
      if (token === undefined) state.pools.delete(pool);
      else state.pools.set(pool, token);
    }
    for (const id of this.seen) state.seen.remove(id);
    for (const [time, usd] of this.solPrices.toReversed()) state.solPrices.restore(time, usd);
    state.waiting.clear();
    for (const [mint, events] of this.#waiting) state.waiting.set(mint, [...events]);
    state.lastSlot = this.#lastSlot;
    state.lastTime = this.#lastTime;
    for (const wallet of this.firstSeen) state.firstSeen.forget(wallet);
    state.firstSeen.since = this.#watchedSince;
    for (const number of this.touchedTokens) state.changes.add(number);
  }

  #touchBar(touched: Map<number, TouchedBar>, table: BarTable, token: number, time: number): void {
    const key = token * KEY + Math.floor(time / table.spanMs);
    if (!touched.has(key)) touched.set(key, { table, token, time, image: table.image(token, time) });
  }

  #restoreHolder({ token, wallet, image }: TouchedHolder): void {
    const { holders, walletChains } = this.#state;
    let holder = holders.find(token, wallet);
    if (image === null) {
      if (holder !== NONE) holders.remove(holder);
      return;
    }
    if (holder === NONE) {
      holder = holders.add(token, wallet, image.flags);
      walletChains.addHolder(wallet, holder);
    }
    holders.restore(holder, image);
  }
}
