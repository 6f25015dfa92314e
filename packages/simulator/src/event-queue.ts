/** Kinds of scheduled events. Numbers, since they are stored in typed arrays. */
export const DUE = {
  crowd: 0,
  exit: 1,
  snipe: 2,
  developer: 3,
  migrate: 4,
  launch: 5,
  solPrice: 6,
  gift: 7,
  sweep: 8,
  unnoticedLaunch: 9,
} as const;

const TURN = 2 ** 21;

export interface Due {
  readonly slot: number;
  readonly kind: number;
  readonly token: number;
  readonly wallet: number;
  readonly value: number;
}

export interface QueueColumns {
  readonly turn: number;
  readonly keys: readonly number[];
  readonly kinds: readonly number[];
  readonly tokens: readonly number[];
  readonly wallets: readonly number[];
  readonly values: readonly number[];
}

/** A binary heap of scheduled events by slot; events of the same slot come out in insertion order. */
export class EventQueue {
  #turn = 0;
  readonly #keys: number[] = [];
  readonly #kinds: number[] = [];
  readonly #tokens: number[] = [];
  readonly #wallets: number[] = [];
  readonly #values: number[] = [];

  /** The event last returned by `take`. */
  kind = 0;
  token = 0;
  wallet = 0;
  value = 0;

  get size(): number {
    return this.#keys.length;
  }

  /** The slot of the next event, Infinity when empty. */
  get nextSlot(): number {
    return this.#keys.length === 0 ? Number.POSITIVE_INFINITY : Math.floor((this.#keys[0] as number) / TURN);
  }

  put(slot: number, kind: number, token = 0, wallet = 0, value = 0): void {
    const key = slot * TURN + this.#turn;
    this.#turn = (this.#turn + 1) % TURN;
    let i = this.#keys.length;
    this.#set(i, key, kind, token, wallet, value);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if ((this.#keys[parent] as number) <= key) break;
      this.#copy(parent, i);
      i = parent;
    }
    this.#set(i, key, kind, token, wallet, value);
  }

  /** Removes the next event and stores it in `kind`, `token`, `wallet` and `value`. */
  take(): void {
    this.kind = this.#kinds[0] as number;
    this.token = this.#tokens[0] as number;
    this.wallet = this.#wallets[0] as number;
    this.value = this.#values[0] as number;
    const last = this.#keys.length - 1;
    const key = this.#keys[last] as number;
    let i = 0;
    for (let child = 1; child < last; child = 2 * i + 1) {
      if (child + 1 < last && (this.#keys[child + 1] as number) < (this.#keys[child] as number)) child++;
      if ((this.#keys[child] as number) >= key) break;
      this.#copy(child, i);
      i = child;
    }
    this.#copy(last, i);
    for (const column of [this.#keys, this.#kinds, this.#tokens, this.#wallets, this.#values]) column.pop();
  }

  postpone(slots: number): void {
    for (let i = 0; i < this.#keys.length; i++) this.#keys[i] = (this.#keys[i] as number) + slots * TURN;
  }

  columns(): QueueColumns {
    return {
      turn: this.#turn,
      keys: [...this.#keys],
      kinds: [...this.#kinds],
      tokens: [...this.#tokens],
      wallets: [...this.#wallets],
      values: [...this.#values],
    };
  }

  static of(columns: QueueColumns): EventQueue {
    const queue = new EventQueue();
    queue.#turn = columns.turn;
    queue.#keys.push(...columns.keys);
    queue.#kinds.push(...columns.kinds);
    queue.#tokens.push(...columns.tokens);
    queue.#wallets.push(...columns.wallets);
    queue.#values.push(...columns.values);
    return queue;
  }

  #set(i: number, key: number, kind: number, token: number, wallet: number, value: number): void {
    this.#keys[i] = key;
    this.#kinds[i] = kind;
    this.#tokens[i] = token;
    this.#wallets[i] = wallet;
    this.#values[i] = value;
  }

  #copy(from: number, to: number): void {
    this.#keys[to] = this.#keys[from] as number;
    this.#kinds[to] = this.#kinds[from] as number;
    this.#tokens[to] = this.#tokens[from] as number;
    this.#wallets[to] = this.#wallets[from] as number;
    this.#values[to] = this.#values[from] as number;
  }
}
