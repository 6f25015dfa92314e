import { lengthened, nextSize } from '../store/growth.ts';

const NONE = -1;

const roomFor = (array: Int32Array<ArrayBuffer>, at: number, fill: number): Int32Array<ArrayBuffer> =>
  at < array.length ? array : lengthened(array, nextSize(array.length, at + 1), fill);

export type WalletChainsDump = Readonly<
  Record<
    | 'lastTrade'
    | 'trades'
    | 'previousTrade'
    | 'firstHolder'
    | 'nextHolder'
    | 'previousHolder'
    | 'lastCreated'
    | 'previousCreated',
    Int32Array<ArrayBuffer>
  >
>;

/**
 * What belongs to each wallet, by links through the tables that hold it: its trades on the tape (newest
 * arrival first), its records among the holders, the tokens that it created. 4 bytes a trade and a token, 8 a
 * holder, 16 a wallet.
 */
export class WalletChains {
  #lastTrade = new Int32Array(0);
  #trades = new Int32Array(0);
  #previousTrade = new Int32Array(0);
  #firstHolder = new Int32Array(0);
  #nextHolder = new Int32Array(0);
  /** Of a wallet's first record: the wallet, as -2 - wallet. */
  #previousHolder = new Int32Array(0);
  #lastCreated = new Int32Array(0);
  #previousCreated = new Int32Array(0);

  get bytes(): number {
    const tables = [
      this.#lastTrade,
      this.#trades,
      this.#previousTrade,
      this.#firstHolder,
      this.#nextHolder,
      this.#previousHolder,
    ];
    return [...tables, this.#lastCreated, this.#previousCreated].reduce(
      (sum, table) => sum + table.byteLength,
      0,
    );
  }

  /** A trade of the wallet went on the tape at `at`. */
  addTrade(wallet: number, at: number): void {
    if (wallet >= this.#trades.length) {
      this.#lastTrade = roomFor(this.#lastTrade, wallet, NONE);
      this.#trades = roomFor(this.#trades, wallet, 0);
    }
    if (at >= this.#previousTrade.length) this.#previousTrade = roomFor(this.#previousTrade, at, NONE);
    this.#previousTrade[at] = this.#lastTrade[wallet] as number;
    this.#lastTrade[wallet] = at;
    this.#trades[wallet] = (this.#trades[wallet] as number) + 1;
  }

  /** The wallet's trade that arrived first left the tape. */
  forgetTrade(wallet: number): void {
    this.#trades[wallet] = (this.#trades[wallet] as number) - 1;
  }

  /** The wallet's trade that arrived last, the one at `at`, was rolled back. */
  rollBackTrade(wallet: number, at: number): void {
    this.#lastTrade[wallet] = this.#previousTrade[at] as number;
    this.forgetTrade(wallet);
  }

  /** Trades of the wallet that are on the tape. */
  tradesOf(wallet: number): number {
    return this.#trades[wallet] ?? 0;
  }

  /**
   * Calls back with the wallet's trades on the tape, newest arrival first, until `visit` answers false: what
   * left the tape stood at the chain's end.
   */
  eachTrade(wallet: number, visit: (at: number) => unknown): void {
    let at = this.#lastTrade[wallet] ?? NONE;
    for (let left = this.tradesOf(wallet); left > 0; left--) {
      if (visit(at) === false) return;
      at = this.#previousTrade[at] as number;
    }
  }

  /** A record among the holders was given to the wallet; whose it was before no longer has it. */
  addHolder(wallet: number, holder: number): void {
    this.#firstHolder = roomFor(this.#firstHolder, wallet, NONE);
    this.#nextHolder = roomFor(this.#nextHolder, holder, NONE);
    this.#previousHolder = roomFor(this.#previousHolder, holder, NONE);
    this.#unlink(holder);
    const next = this.#firstHolder[wallet] as number;
    this.#nextHolder[holder] = next;
    this.#previousHolder[holder] = -2 - wallet;
    if (next !== NONE) this.#previousHolder[next] = holder;
    this.#firstHolder[wallet] = holder;
  }

  /** Calls back with the records that were given to the wallet; some may have been given back since. */
  eachHolder(wallet: number, visit: (holder: number) => void): void {
    for (
      let holder = this.#firstHolder[wallet] ?? NONE;
      holder !== NONE;
      holder = this.#nextHolder[holder] as number
    )
      visit(holder);
  }

  /** The wallet created a token. */
  addCreated(wallet: number, token: number): void {
    this.#lastCreated = roomFor(this.#lastCreated, wallet, NONE);
    this.#previousCreated = roomFor(this.#previousCreated, token, NONE);
    this.#previousCreated[token] = this.#lastCreated[wallet] as number;
    this.#lastCreated[wallet] = token;
  }

  /** The wallet did not create the token that it was applied last to have created. */
  rollBackCreated(wallet: number): void {
    const last = this.#lastCreated[wallet] ?? NONE;
    if (last !== NONE) this.#lastCreated[wallet] = this.#previousCreated[last] as number;
  }

  /** Tokens that the wallet created, the one that was applied last first. */
  createdBy(wallet: number): number[] {
    const tokens: number[] = [];
    for (
      let token = this.#lastCreated[wallet] ?? NONE;
      token !== NONE;
      token = this.#previousCreated[token] as number
    )
      tokens.push(token);
    return tokens;
  }

  dump(): WalletChainsDump {
    return {
      lastTrade: this.#lastTrade,
      trades: this.#trades,
      previousTrade: this.#previousTrade,
      firstHolder: this.#firstHolder,
      nextHolder: this.#nextHolder,
      previousHolder: this.#previousHolder,
      lastCreated: this.#lastCreated,
      previousCreated: this.#previousCreated,
    };
  }

  /** Takes over what `dump` returned. */
  load(dump: WalletChainsDump): void {
    this.#lastTrade = dump.lastTrade;
    this.#trades = dump.trades;
    this.#previousTrade = dump.previousTrade;
    this.#firstHolder = dump.firstHolder;
    this.#nextHolder = dump.nextHolder;
    this.#previousHolder = dump.previousHolder;
    this.#lastCreated = dump.lastCreated;
    this.#previousCreated = dump.previousCreated;
  }

  #unlink(holder: number): void {
    const [previous, next] = [this.#previousHolder[holder] as number, this.#nextHolder[holder] as number];
    if (previous === NONE) return;
    if (previous < NONE) this.#firstHolder[-2 - previous] = next;
    else this.#nextHolder[previous] = next;
    if (next !== NONE) this.#previousHolder[next] = previous;
  }
}
