import type { Bank } from './bank.ts';
import type { BlockSpace } from './block-space.ts';
import type { ChainFaults } from './faults.ts';
import type { SandwichBot } from './sandwich-bot.ts';
import { ReplyLost } from './solana-node/json-rpc.ts';
import type { WireTransaction } from './wire-transaction.ts';

/** The path of a transaction from its submission to a block, on which it can be lost, late or duplicated. */
export class Network {
  /** Sees each transaction before it lands, and lands it. */
  watcher: Pick<SandwichBot, 'around'> | null = null;
  readonly #bank: Bank;
  readonly #space: Pick<BlockSpace, 'submit'>;
  readonly #faults: ChainFaults;
  readonly #late: { readonly slot: number; readonly wire: WireTransaction }[] = [];

  constructor(bank: Bank, space: Pick<BlockSpace, 'submit'>, faults: ChainFaults) {
    this.#bank = bank;
    this.#space = space;
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
    this.#land(wire);
    if (fault === 'twice') this.#space.submit(wire);
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
      this.#land(entry.wire);
    }
  }

  /** Everybody sees a transaction on its path before it lands. */
  #land(wire: WireTransaction): void {
    const land = () => this.#space.submit(wire);
    if (this.watcher === null) land();
    else this.watcher.around(wire, land);
  }
}
