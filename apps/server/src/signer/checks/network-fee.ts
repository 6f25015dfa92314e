import { ByteReader } from '@dugout/wire/byte-reader';
import type { Instruction } from '../transaction/wire-transaction.ts';
import { demand, refuse } from './refuse.ts';

export const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICRO = 1_000_000n;

/** Sums the priority fee of a transaction from its compute budget instructions. */
export class PriorityFee {
  #units: bigint | null = null;
  #price: bigint | null = null;
  #last = 0;

  take({ accounts, data }: Instruction): void {
    demand(accounts.length === 0, 'the compute budget takes no accounts');
    const reader = new ByteReader(data);
    const kind = reader.u8();
    demand(kind > this.#last, 'a compute budget is repeated, or out of order');
    this.#last = kind;
    if (kind === 3) this.#price = reader.u64();
    else if (kind === 2) this.#units = BigInt(reader.u32());
    else if (kind === 1 || kind === 4) reader.u32();
    else refuse('this compute budget is not known');
    demand(reader.left === 0, 'a compute budget is too long');
  }

  /** Lamports, rounded up as the network does. Throws `SignerError` when no limit is set. */
  get lamports(): bigint {
    if (this.#units === null) refuse('no limit of compute units is set');
    return ((this.#price ?? 0n) * this.#units + MICRO - 1n) / MICRO;
  }
}
