import { lengthened, nextSize } from './growth.ts';
import { Interner, type InternerDump } from './interner.ts';

const NONE = -1;

export interface NumbersByAddressDump {
  readonly addresses: InternerDump;
  readonly numbers: Int32Array<ArrayBuffer>;
}

/** A non-negative integer for each of many addresses. */
export class NumbersByAddress {
  readonly #addresses = new Interner();
  #numbers = new Int32Array(0);

  get bytes(): number {
    return this.#addresses.bytes + this.#numbers.byteLength;
  }

  /** Returns the place of an address, with or without a number; `text` returns the address. */
  intern(address: string): number {
    return this.#addresses.intern(address);
  }
  text(place: number): string {
    return this.#addresses.text(place);
  }

  has(address: string): boolean {
    return this.get(address) !== undefined;
  }
  get(address: string): number | undefined {
    const number = this.#numbers[this.#addresses.find(address)] ?? NONE;
    return number === NONE ? undefined : number;
  }
  set(address: string, number: number): void {
    const at = this.#addresses.intern(address);
    if (at >= this.#numbers.length)
      this.#numbers = lengthened(this.#numbers, nextSize(this.#numbers.length, at + 1), NONE);
    this.#numbers[at] = number;
  }
  delete(address: string): void {
    const at = this.#addresses.find(address);
    if (at !== NONE) this.#numbers[at] = NONE;
  }

  dump(): NumbersByAddressDump {
    return { addresses: this.#addresses.dump(), numbers: this.#numbers };
  }

  load({ addresses, numbers }: NumbersByAddressDump): void {
    this.#addresses.load(addresses);
    this.#numbers = numbers;
  }
}
