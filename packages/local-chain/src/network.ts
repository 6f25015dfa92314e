import type { Bank } from './bank.ts';
import type { ChainFaults } from './faults.ts';
import { ReplyLost } from './solana-node/json-rpc.ts';
import type { WireTransaction } from './wire-transaction.ts';

/** The path of a transaction from its submission to a block, on which it can be lost, late or duplicated. */
export class Network {
  readonly #bank: Bank;
  readonly #faults: ChainFaults;
  readonly #late: { readonly slot: number; readonly wire: WireTransaction }[] = [];

  constructor(bank: Bank, faults: ChainFaults) {
    this.#bank = bank;
    this.#faults = faults;
  }

  /** @throws ReplyLost when the sender must not receive a response */
  submit(wire: WireTransaction): void {
    const fault = this.#faults.draw();
    if (fault === 'request lost') throw new ReplyLost();
    if (fault === 'dropped') return;
    if (fault === 'late') {
      this.#late.push({ slot: this.#bank.slot('processed') + this.#faults.lateSlots, wire });
      return;
    }
    this.#bank.submit(wire);
    if (fault === 'twice') this.#bank.submit(wire);
    if (fault === 'reply lost') throw new ReplyLost();
  }

  /** Submits transactions of a rollback again, as the leaders of the other fork do. */
  resubmit(wires: readonly WireTransaction[]): void {
    for (const wire of wires) this.#bank.submit(wire);
  }

  slotBegan(slot: number): void {
    const due = this.#late.filter((entry) => entry.slot <= slot);
    for (const entry of due) {
      this.#late.splice(this.#late.indexOf(entry), 1);
      this.#bank.submit(entry.wire);
    }
  }
}
