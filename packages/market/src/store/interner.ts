import { PackedIds, type PackedIdsDump, WORDS_OF_ADDRESS } from './packed-ids.ts';

export interface InternerDump {
  readonly addresses: PackedIdsDump;
  readonly size: number;
}

/**
 * Maps addresses (mints, wallets, pools) to small numbers, from 0 in the order first seen. About 50 bytes each,
 * outside the garbage-collected heap.
 */
export class Interner {
  readonly #addresses = new PackedIds(WORDS_OF_ADDRESS);
  #size = 0;

  get size(): number {
    return this.#size;
  }
  get bytes(): number {
    return this.#addresses.bytes;
  }

  /** Returns the number of a known address, or -1. */
  find(text: string): number {
    return this.#addresses.find(text);
  }

  intern(text: string): number {
    const known = this.#addresses.find(text);
    if (known >= 0) return known;
    this.#addresses.put(this.#size, text);
    return this.#size++;
  }

  text(number: number): string {
    return this.#addresses.text(number);
  }

  dump(): InternerDump {
    return { addresses: this.#addresses.dump(), size: this.#size };
  }

  load({ addresses, size }: InternerDump): void {
    this.#addresses.load(addresses);
    this.#size = size;
  }
}
