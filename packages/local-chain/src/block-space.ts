import type { Bank } from './bank.ts';
import { keysOf } from './execution.ts';
import { bidOf, budgetOf } from './fees.ts';
import type { WireTransaction } from './wire-transaction.ts';

/** A transaction of somebody else, which takes space in a block and is not run. */
export interface Rival {
  readonly units: number;
  /** Micro-lamports per unit. */
  readonly price: number;
  readonly writable: readonly string[];
}

/** Blocks that are full. */
export interface Congestion {
  /** Compute units of a block, and of its transactions that write to one account. */
  readonly blockUnits: number;
  readonly accountUnits: number;
  /** Returns the transactions of others that want to be in a slot. */
  readonly rivals: (slot: number) => readonly Rival[];
}

interface Bid extends Rival {
  readonly rank: number;
  /** Null for a rival's. */
  readonly wire: WireTransaction | null;
}

interface Waiting extends Bid {
  readonly wire: WireTransaction;
  readonly until: number;
}

/** A leader has four slots; the next one does not get its buffer. */
const LEADER_SLOTS = 4;
/** Slots whose prices a node knows. */
const REMEMBERED_SLOTS = 150;

/** The lowest price of all transactions in a block, and of the transactions that write to an account. */
interface BlockFees {
  readonly all: number;
  readonly byAccount: ReadonlyMap<string, number>;
}

/** The space of blocks: without congestion everything fits, with it the highest bids get in. */
export class BlockSpace {
  readonly #bank: Bank;
  readonly #congestion: Congestion | null;
  readonly #fees = new Map<number, BlockFees>();
  readonly #signatures = new Set<string>();
  #waiting: Waiting[] = [];

  constructor(bank: Bank, congestion: Congestion | null) {
    this.#bank = bank;
    this.#congestion = congestion;
  }

  submit(wire: WireTransaction): void {
    if (this.#congestion === null) {
      this.#bank.submit(wire);
      return;
    }
    if (this.#signatures.has(wire.signature) || this.#bank.refusal(wire) !== null) return;
    this.#signatures.add(wire.signature);
    const slot = this.#bank.slot('processed');
    this.#waiting.push({ ...this.#bidOf(wire), wire, until: slot - (slot % LEADER_SLOTS) + LEADER_SLOTS });
  }

  #bidOf(wire: WireTransaction): Omit<Bid, 'wire'> {
    const writable = [...keysOf(wire, (at) => this.#bank.account(at, 'processed')).writable];
    const { cost, rank } = bidOf(wire.message, writable.length);
    return { units: cost, rank, price: Number(budgetOf(wire.message).price), writable };
  }

  /** Fills the open block with the highest bids, before its slot ends. */
  slotEnds(): void {
    const slot = this.#bank.slot('processed');
    const taken = this.#congestion === null ? [] : this.#packed(slot, this.#congestion);
    const own = this.#bank.openTransactions().map((wire) => this.#bidOf(wire));
    this.#fees.set(slot, feesOf([...own, ...taken.filter(({ wire }) => wire === null)]));
    this.#fees.delete(slot - REMEMBERED_SLOTS);
  }

  #packed(slot: number, { blockUnits, accountUnits, rivals }: Congestion): Bid[] {
    const others = rivals(slot).map((rival) => ({ ...rival, rank: rival.price, wire: null }));
    const bids: Bid[] = [...this.#waiting, ...others].sort((a, b) => b.rank - a.rank);
    const byAccount = new Map<string, number>();
    const taken: Bid[] = [];
    let used = 0;
    for (const bid of bids) {
      const fits =
        used + bid.units <= blockUnits &&
        bid.writable.every((account) => (byAccount.get(account) ?? 0) + bid.units <= accountUnits);
      if (!fits) continue;
      used += bid.units;
      for (const account of bid.writable) byAccount.set(account, (byAccount.get(account) ?? 0) + bid.units);
      taken.push(bid);
      if (bid.wire !== null) this.#bank.submit(bid.wire);
    }
    const left = this.#waiting.filter((bid) => !taken.includes(bid) && bid.until > slot + 1);
    this.#waiting = left;
    this.#signatures.clear();
    for (const { wire } of left) this.#signatures.add(wire.signature);
    return taken;
  }

  /** Returns the lowest prices of recent blocks for transactions that write to these accounts, oldest first. */
  recentFees(accounts: readonly string[]): { readonly slot: number; readonly prioritizationFee: number }[] {
    return [...this.#fees].map(([slot, { all, byAccount }]) => ({
      slot,
      prioritizationFee: Math.max(all, ...accounts.map((account) => byAccount.get(account) ?? 0)),
    }));
  }
}

function feesOf(bids: readonly Pick<Bid, 'price' | 'writable'>[]): BlockFees {
  const byAccount = new Map<string, number>();
  for (const { price, writable } of bids)
    for (const account of writable) byAccount.set(account, Math.min(price, byAccount.get(account) ?? price));
  return { all: bids.length === 0 ? 0 : Math.min(...bids.map(({ price }) => price)), byAccount };
}
