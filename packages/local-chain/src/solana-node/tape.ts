import { createHash } from 'node:crypto';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { chance, pick } from './chance.ts';
import { restamp } from './restamp.ts';

/** A block as in `getBlock`, with full transactions in json form. */
export interface TapeBlock {
  readonly slot: number;
  readonly parentSlot: number;
  readonly blockhash: string;
  readonly previousBlockhash: string;
  readonly blockHeight: number;
  /** Unix seconds. */
  readonly blockTime: number;
  readonly transactions: readonly TapeTransaction[];
}

export interface TapeTransaction {
  readonly version: 'legacy' | number;
  readonly transaction: {
    readonly signatures: readonly [string, ...string[]];
    readonly message: { readonly accountKeys: readonly string[] };
  };
  readonly meta: {
    readonly err: unknown;
    readonly logMessages?: readonly string[] | null;
    readonly loadedAddresses?: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  };
}

interface TapeOptions {
  readonly seed: string;
  readonly templates: readonly object[];
  readonly firstSlot: number;
  /** Unix seconds of the first slot. */
  readonly firstTime: number;
  /** Transactions per block, on average. */
  readonly perBlock: number;
  /** Number of copies with different addresses of each recorded market and wallet. */
  readonly families?: number;
  readonly wallets?: number;
}

const SLOT_SECONDS = 0.4;
const SKIPPED = 0.06;
const KEPT_BLOCKS = 400;

/** A chain of restamped recorded transactions. Every block is determined by the seed and its slot. */
export class Tape {
  readonly #options: TapeOptions;
  readonly #blocks = new Map<string, TapeBlock>();

  constructor(options: TapeOptions) {
    this.#options = options;
  }

  get firstSlot(): number {
    return this.#options.firstSlot;
  }

  isSkipped(slot: number): boolean {
    return (
      slot < this.#options.firstSlot ||
      (slot > this.#options.firstSlot && chance(this.#options.seed, 'skipped', slot) < SKIPPED)
    );
  }

  /** Returns the nearest lower slot with a block; the slot before the tape when there is none. */
  parentOf(slot: number): number {
    let parent = slot - 1;
    while (parent >= this.#options.firstSlot && this.isSkipped(parent)) parent--;
    return parent;
  }

  /** Returns the block of a slot; a nonzero `fork` selects a block that never becomes part of the chain. */
  block(slot: number, fork = 0): TapeBlock {
    const key = `${slot}/${fork}`;
    const known = this.#blocks.get(key);
    if (known !== undefined) return known;
    const block = this.#make(slot, fork);
    this.#blocks.set(key, block);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT_BLOCKS) break;
      this.#blocks.delete(oldest);
    }
    return block;
  }

  /** Finds a transaction by its signature; null when it is from another tape. */
  find(signature: string): { readonly slot: number; readonly fork: number; readonly index: number } | null {
    const bytes = fromBase58(signature);
    if (bytes === null || bytes.length !== 64) return null;
    const view = Buffer.from(bytes);
    const place = { slot: view.readUInt32BE(1), index: view.readUInt16BE(5), fork: view.readUInt8(7) };
    return this.#signature(place.slot, place.index, place.fork) === signature ? place : null;
  }

  #make(slot: number, fork: number): TapeBlock {
    const { seed, firstSlot, firstTime, perBlock } = this.#options;
    const parentSlot = this.parentOf(slot);
    const blockTime = Math.floor(firstTime + (slot - firstSlot) * SLOT_SECONDS);
    const count = pick(perBlock * 2 + 1, seed, 'count', slot, fork);
    const transactions = Array.from({ length: count }, (_, index) =>
      this.#transaction(slot, index, fork, blockTime),
    );
    return {
      slot,
      parentSlot,
      blockhash: this.#hash(slot, fork),
      previousBlockhash: this.#hash(parentSlot, 0),
      blockHeight: slot - firstSlot,
      blockTime,
      transactions,
    };
  }

  #transaction(slot: number, index: number, fork: number, blockTime: number): TapeTransaction {
    const { seed, templates, families = 4, wallets = 60 } = this.#options;
    const place = [seed, slot, index, fork] as const;
    const template = templates[pick(templates.length, ...place, 'template')] ?? {};
    return restamp(template, {
      signature: this.#signature(slot, index, fork),
      slot,
      blockTime,
      family: 1 + pick(families, ...place, 'family'),
      wallet: 1 + pick(wallets, ...place, 'wallet'),
      pricePermille: 700 + pick(600, ...place, 'price'),
    }) as TapeTransaction;
  }

  /** Encodes the position in the signature, so that none has to be stored. */
  #signature(slot: number, index: number, fork: number): string {
    const bytes = createHash('sha512').update(`${this.#options.seed}/${slot}/${index}/${fork}`).digest();
    bytes.writeUInt8(bytes.readUInt8(0) | 1, 0);
    bytes.writeUInt32BE(slot, 1);
    bytes.writeUInt16BE(index, 5);
    bytes.writeUInt8(fork, 7);
    return toBase58(bytes);
  }

  #hash(slot: number, fork: number): string {
    return toBase58(createHash('sha256').update(`${this.#options.seed}/block/${slot}/${fork}`).digest());
  }
}
