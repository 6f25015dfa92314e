import { lengthened, nextSize } from './growth.ts';

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
 * Lists per wallet, as links through existing tables: its trades on the tape (newest arrival first), its holder
 * records, and the tokens it created. 4 bytes per trade and token, 8 per holder, 16 per wallet.
 */
export class WalletChains {
  #lastTrade = new Int32Array(0);
  #trades = new Int32Array(0);
  #previousTrade = new Int32Array(0);
  #firstHolder = new Int32Array(0);
  #nextHolder = new Int32Array(0);
  /** For a wallet's first record: the wallet, as -2 - wallet. */
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

  /** Adds the trade at `at`, just put on the tape. */
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

  /** Removes the wallet's first arrived trade, which left the tape. */
  forgetTrade(wallet: number): void {
    this.#trades[wallet] = (this.#trades[wallet] as number) - 1;
  }

  /** Removes the wallet's last arrived trade, the one at `at`, which was rolled back. */
  rollBackTrade(wallet: number, at: number): void {
    this.#lastTrade[wallet] = this.#previousTrade[at] as number;
    this.forgetTrade(wallet);
  }

  tradesOf(wallet: number): number {
    return this.#trades[wallet] ?? 0;
  }

  /**
   * Calls `visit` with the wallet's trades on the tape, newest arrival first, until it returns false. Trades that
   * left the tape are at the chain's end.
   */
  eachTrade(wallet: number, visit: (at: number) => unknown): void {
    let at = this.#lastTrade[wallet] ?? NONE;
    for (let left = this.tradesOf(wallet); left > 0; left--) {
      if (visit(at) === false) return;
      at = this.#previousTrade[at] as number;
    }
  }

  /** Assigns a holder record to the wallet, taking it from its previous owner. */
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

  /** Calls `visit` with the records assigned to the wallet; some may have been freed since. */
  eachHolder(wallet: number, visit: (holder: number) => void): void {
    for (
      let holder = this.#firstHolder[wallet] ?? NONE;
      holder !== NONE;
      holder = this.#nextHolder[holder] as number
    )
      visit(holder);
  }

  addCreated(wallet: number, token: number): void {
    this.#lastCreated = roomFor(this.#lastCreated, wallet, NONE);
    this.#previousCreated = roomFor(this.#previousCreated, token, NONE);
    this.#previousCreated[token] = this.#lastCreated[wallet] as number;
    this.#lastCreated[wallet] = token;
  }

  /** Removes the last applied creation of the wallet. */
  rollBackCreated(wallet: number): void {
    const last = this.#lastCreated[wallet] ?? NONE;
    if (last !== NONE) this.#lastCreated[wallet] = this.#previousCreated[last] as number;
  }

  /** Returns the tokens created by the wallet, the last applied one first. */
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
