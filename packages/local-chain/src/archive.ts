import { type ChainBlock, signatureOf } from './block.ts';
import type { Journal } from './journal.ts';
import { keysOf } from './solana-node/methods.ts';

/** Position of a transaction. */
export interface Place {
  readonly slot: number;
  readonly index: number;
}

const KEPT_BLOCKS = 2_000;

/** The confirmed blocks with indexes. With a journal, only the newest stay in memory. */
export class Archive {
  readonly #journal: Journal | null;
  readonly #blocks = new Map<number, ChainBlock>();
  /** In ascending order. */
  readonly #slots: number[] = [];
  readonly #places = new Map<string, Place>();
  readonly #byAddress = new Map<string, Place[]>();

  constructor(journal: Journal | null) {
    this.#journal = journal;
  }

  /** Stores a block durably: once this returns, killing the process does not lose it. */
  append(block: ChainBlock): void {
    this.#journal?.append(block);
    this.index(block);
  }

  /** Indexes a block that is already in the journal. */
  index(block: ChainBlock): void {
    this.#slots.push(block.slot);
    this.#keep(block);
    block.transactions.forEach((transaction, index) => {
      const place = { slot: block.slot, index };
      this.#places.set(signatureOf(transaction), place);
      for (const key of new Set(keysOf(transaction))) {
        const places = this.#byAddress.get(key);
        if (places === undefined) this.#byAddress.set(key, [place]);
        else places.push(place);
      }
    });
  }

  #keep(block: ChainBlock): void {
    this.#blocks.set(block.slot, block);
    if (this.#journal === null || this.#blocks.size <= KEPT_BLOCKS) return;
    const [oldest] = this.#blocks.keys();
    if (oldest !== undefined) this.#blocks.delete(oldest);
  }

  block(slot: number): ChainBlock | null {
    return this.#blocks.get(slot) ?? this.#journal?.read(slot) ?? null;
  }

  find(signature: string): Place | null {
    return this.#places.get(signature) ?? null;
  }

  /** Returns the transactions that name an address, oldest first. */
  of(address: string): readonly Place[] {
    return this.#byAddress.get(address) ?? [];
  }

  get slots(): readonly number[] {
    return this.#slots;
  }

  get last(): ChainBlock | null {
    const slot = this.#slots.at(-1);
    return slot === undefined ? null : this.block(slot);
  }
}
