import { Arena, type ArenaDump } from './arena.ts';

const NONE = -1;
const RECORD_BYTES = 16;
const [AMOUNT, UNTIL] = [0, 1];

/**
 * Amounts that wallets sent beyond their known balance, up to a moment. Only older events that arrive late offset
 * them.
 */
export class Shortfalls {
  readonly #records = new Arena(RECORD_BYTES);

  get bytes(): number {
    return this.#records.bytes;
  }

  /** Adds an amount to a record, -1 for a new one. Returns the record. */
  enlarge(at: number, amount: bigint, until: number): number {
    if (at === NONE) return this.add(amount, until);
    this.#set(at, amount + this.amount(at), until);
    return at;
  }

  /** Offsets received tokens against a record. Returns the remaining tokens once it is gone, null before. */
  offset(at: number, received: bigint): bigint | null {
    const short = this.amount(at);
    if (received < short) {
      this.#set(at, short - received, this.until(at));
      return null;
    }
    this.remove(at);
    return received - short;
  }

  add(amount: bigint, until: number): number {
    const at = this.#records.take();
    this.#records.setAmount(at, AMOUNT, amount);
    this.#records.setDouble(at, UNTIL, until);
    return at;
  }

  amount(at: number): bigint {
    return this.#records.amount(at, AMOUNT);
  }

  until(at: number): number {
    return this.#records.double(at, UNTIL);
  }

  remove(at: number): void {
    this.#records.give(at);
  }

  dump(): ArenaDump {
    return this.#records.dump();
  }

  load(records: ArenaDump): void {
    this.#records.load(records);
  }

  #set(at: number, amount: bigint, until: number): void {
    this.#records.setAmount(at, AMOUNT, amount);
    this.#records.setDouble(at, UNTIL, until);
  }
}
