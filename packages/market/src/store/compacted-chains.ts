import { lengthened, nextSize } from './growth.ts';

const NONE = -1;

export interface CompactedChainsDump {
  readonly first: Int32Array<ArrayBuffer>;
  readonly tokens: Int32Array<ArrayBuffer>;
  readonly next: Int32Array<ArrayBuffer>;
  readonly size: number;
  readonly free: number;
}

/** The tokens that rested while a wallet held them: 4 bytes a wallet, 8 each token. */
export class CompactedChains {
  #first = new Int32Array(0);
  #tokens = new Int32Array(0);
  #next = new Int32Array(0);
  #size = 0;
  /** The last freed entry, which links to the one freed before. */
  #free = NONE;

  get bytes(): number {
    return this.#first.byteLength + this.#tokens.byteLength + this.#next.byteLength;
  }

  add(wallet: number, token: number): void {
    if (wallet >= this.#first.length)
      this.#first = lengthened(this.#first, nextSize(this.#first.length, wallet + 1), NONE);
    const at = this.#take();
    this.#tokens[at] = token;
    this.#next[at] = this.#first[wallet] as number;
    this.#first[wallet] = at;
  }

  /** Calls `visit` with each token of a wallet once, and removes the token when it returns false. */
  each(wallet: number, visit: (token: number) => boolean): void {
    const seen = new Set<number>();
    let before = NONE;
    let at = this.#first[wallet] ?? NONE;
    while (at !== NONE) {
      const next = this.#next[at] as number;
      const token = this.#tokens[at] as number;
      if (!seen.has(token) && visit(token)) before = at;
      else {
        if (before === NONE) this.#first[wallet] = next;
        else this.#next[before] = next;
        this.#next[at] = this.#free;
        this.#free = at;
      }
      seen.add(token);
      at = next;
    }
  }

  dump(): CompactedChainsDump {
    return {
      first: this.#first,
      tokens: this.#tokens,
      next: this.#next,
      size: this.#size,
      free: this.#free,
    };
  }

  load({ first, tokens, next, size, free }: CompactedChainsDump): void {
    this.#first = first;
    this.#tokens = tokens;
    this.#next = next;
    this.#size = size;
    this.#free = free;
  }

  #take(): number {
    const freed = this.#free;
    if (freed !== NONE) {
      this.#free = this.#next[freed] as number;
      return freed;
    }
    if (this.#size === this.#tokens.length) {
      const length = nextSize(this.#size, this.#size + 1);
      this.#tokens = lengthened(this.#tokens, length, NONE);
      this.#next = lengthened(this.#next, length, NONE);
    }
    return this.#size++;
  }
}
