const MIN_ROOM = 1_024;

/** The newest trades by event number, each with its token, at 12 bytes each. */
export class SeqRing {
  #seqs = new Float64Array(MIN_ROOM);
  #tokens = new Int32Array(MIN_ROOM);
  #first = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }
  /** Null while it is empty. */
  get oldest(): number | null {
    return this.#size === 0 ? null : (this.#seqs[this.#first] ?? null);
  }

  push(seq: number, token: number): void {
    if (this.#size === this.#seqs.length) this.#grow();
    const at = (this.#first + this.#size++) % this.#seqs.length;
    this.#seqs[at] = seq;
    this.#tokens[at] = token;
  }

  /** Drops the oldest until `count` are left and calls `gone` for each. */
  keepNewest(count: number, gone: (seq: number, token: number) => void): void {
    while (this.#size > count) {
      gone(this.#seqs[this.#first] as number, this.#tokens[this.#first] as number);
      this.#first = (this.#first + 1) % this.#seqs.length;
      this.#size--;
    }
  }

  /** Drops those after the event `seq`. */
  dropAfter(seq: number): void {
    while (this.#size > 0 && (this.#seqs[(this.#first + this.#size - 1) % this.#seqs.length] as number) > seq)
      this.#size--;
  }

  #grow(): void {
    const [seqs, tokens] = [new Float64Array(this.#seqs.length * 2), new Int32Array(this.#seqs.length * 2)];
    const end = this.#seqs.length - this.#first;
    seqs.set(this.#seqs.subarray(this.#first));
    seqs.set(this.#seqs.subarray(0, this.#first), end);
    tokens.set(this.#tokens.subarray(this.#first));
    tokens.set(this.#tokens.subarray(0, this.#first), end);
    this.#seqs = seqs;
    this.#tokens = tokens;
    this.#first = 0;
  }
}
