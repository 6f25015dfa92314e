import { PackedIds, type PackedIdsDump, WORDS_OF_ADDRESS } from './packed-ids.ts';

export interface InternerDump {
  readonly addresses: PackedIdsDump;
  readonly size: number;
}

/**
 * Addresses (mints, wallets, pools) as small numbers, counted from 0 in the order in which they were first
 * seen; some 50 bytes each, outside of the collected heap.
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

  /** The number of an address that was seen before, or -1. */
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

  /** Takes over what `dump` returned. */
  load({ addresses, size }: InternerDump): void {
    this.#addresses.load(addresses);
    this.#size = size;
  }
}
