import { Arena, type ArenaDump } from './arena.ts';

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

  set(at: number, amount: bigint, until: number): void {
    this.#records.setAmount(at, AMOUNT, amount);
    this.#records.setDouble(at, UNTIL, until);
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
}
