import { type Address, blockhash as asBlockhash } from '@solana/kit';
import type { AccountState } from './account-state.ts';
import type { Archive, Place } from './archive.ts';
import { type ChainBlock, type ChainTransaction, type Commitment, landed, signatureOf } from './block.ts';
import { blockHash } from './block-hash.ts';
import { type DecimalsOf, keysOf, look, metaOf, rememberDecimals, simulatedBalances } from './execution.ts';
import { type Guard, runGuarded, simulateGuarded } from './guarded-run.ts';
import type { Lifetime } from './keys.ts';
import { loadedBytes } from './loaded-data.ts';
import type { OpenBlock, RecentBlock, SlotEnd } from './recent-block.ts';
import { BLOCKHASH_BLOCKS, RecentHashes } from './recent-hashes.ts';
import { readTokenAccount, TOKEN_PROGRAMS } from './token-account.ts';
import { TokenOwners } from './token-owners.ts';
import { landsAllTheSame, type TransactionError } from './transaction-error.ts';
import type { Vm } from './vm.ts';
import { readWire, type WireTransaction } from './wire-transaction.ts';

/** Slots from confirmed to finalized. */
const FINALIZED_AFTER = 31;

interface BankOptions {
  readonly vm: Vm;
  readonly archive: Archive;
  readonly genesisHash: string;
  /** Number of descendants required before a block is confirmed. */
  readonly confirmAfter: number;
  readonly guard: Guard;
  readonly firstSlot: number;
  /** Unix seconds. */
  readonly time: number;
}

/**
 * The chain itself: runs transactions, seals blocks, tracks processed, confirmed and finalized blocks, and rolls
 * back unconfirmed ones.
 */
export class Bank {
  readonly #options: BankOptions;
  readonly #decimalsOf: DecimalsOf;
  /** Sealed blocks that are not final yet, oldest first. */
  readonly #recent: RecentBlock[] = [];
  /** Transactions in sealed and open blocks that are not confirmed. */
  readonly #places = new Map<string, Place>();
  readonly #hashes = new RecentHashes();
  readonly #owners = new TokenOwners();
  #confirmed: number;
  #root: number;
  #open: OpenBlock;
  /** While true, no further block is confirmed, as when the network does not vote. */
  confirmationsHeld = false;

  constructor(options: BankOptions) {
    const { vm, archive, genesisHash, firstSlot, time } = options;
    this.#options = options;
    this.#decimalsOf = rememberDecimals(vm);
    const { last } = archive;
    this.#confirmed = last?.slot ?? firstSlot - 1;
    this.#root = this.#confirmed;
    for (const slot of archive.slots.slice(-BLOCKHASH_BLOCKS)) {
      const block = archive.block(slot);
      if (block !== null) this.#hashes.add(block.blockhash, block.blockHeight);
    }
    if (last === null) this.#hashes.add(genesisHash, 0);
    for (const program of TOKEN_PROGRAMS)
      for (const at of vm.accountsOf(program)) this.#owners.note(at, readTokenAccount(vm.account(at)));
    this.#open = this.#begin(firstSlot, last, time);
  }

  #begin(slot: number, parent: ChainBlock | null, time: number): OpenBlock {
    this.#options.vm.setClock(slot, time);
    return {
      slot,
      parentSlot: parent?.slot ?? Math.max(0, slot - 1),
      previousBlockhash: parent?.blockhash ?? this.#options.genesisHash,
      height: (parent?.blockHeight ?? 0) + 1 + this.#hashes.takeJump(),
      time,
      transactions: [],
      before: new Map(),
    };
  }

  get vm(): Vm {
    return this.#options.vm;
  }
  get archive(): Archive {
    return this.#options.archive;
  }
  get genesisHash(): string {
    return this.#options.genesisHash;
  }
  get decimalsOf(): DecimalsOf {
    return this.#decimalsOf;
  }
  /** Number of sealed blocks that are not confirmed. */
  get unconfirmed(): number {
    return this.#recent.filter(({ block }) => block.slot > this.#confirmed).length;
  }

  slot(commitment: Commitment): number {
    if (commitment === 'processed') return this.#open.slot;
    return commitment === 'confirmed' ? this.#confirmed : this.#root;
  }

  height(commitment: Commitment): number {
    if (commitment === 'processed') return this.#open.height;
    return this.block(this.slot(commitment))?.blockHeight ?? 0;
  }

  /** Returns the newest hash at a commitment, and the last height at which a transaction with it can land. */
  latestBlockhash(commitment: Commitment): {
    readonly blockhash: string;
    readonly lastValidBlockHeight: number;
  } {
    const slot = commitment === 'processed' ? this.#open.parentSlot : this.slot(commitment);
    const block = this.block(slot);
    const blockhash = block?.blockhash ?? this.genesisHash;
    return { blockhash, lastValidBlockHeight: (block?.blockHeight ?? 0) + BLOCKHASH_BLOCKS };
  }

  /** The same as the lifetime of a message. */
  lifetime(commitment: Commitment): Lifetime {
    const { blockhash, lastValidBlockHeight } = this.latestBlockhash(commitment);
    return { blockhash: asBlockhash(blockhash), lastValidBlockHeight: BigInt(lastValidBlockHeight) };
  }

  isValid(blockhash: string): boolean {
    return this.#hashes.isUsable(blockhash, this.#open.height);
  }

  /** Expires every hash handed out so far, as if 151 blocks had passed. */
  expireBlockhashes(): void {
    this.#hashes.expire();
  }

  /** Returns the block of a slot, at least sealed; null when there is none. */
  block(slot: number): ChainBlock | null {
    return this.#recent.find(({ block }) => block.slot === slot)?.block ?? this.archive.block(slot);
  }

  /** Returns the slots from `from` to `to` with a sealed block. */
  slots(from: number, to: number): number[] {
    const unconfirmed = this.#recent.map(({ block }) => block.slot).filter((slot) => slot > this.#confirmed);
    // Searches from the end: usually the newest are requested, and there may be millions.
    const first = this.archive.slots.findLastIndex((slot) => slot < from) + 1;
    return [...this.archive.slots.slice(first), ...unconfirmed].filter((slot) => slot >= from && slot <= to);
  }

  find(signature: string): Place | null {
    return this.#places.get(signature) ?? this.archive.find(signature);
  }

  transactionAt({ slot, index }: Place): ChainTransaction | null {
    const transactions = slot === this.#open.slot ? this.#open.transactions : this.block(slot)?.transactions;
    return transactions?.[index] ?? null;
  }

  account(at: Address, commitment: Commitment): AccountState | null {
    if (commitment !== 'processed') {
      const upTo = this.slot(commitment);
      for (const { block, before } of this.#recent)
        if (block.slot > upTo && before.has(at)) return before.get(at) ?? null;
      if (this.#open.before.has(at)) return this.#open.before.get(at) ?? null;
    }
    return this.vm.account(at);
  }

  tokenAccountsOf(owner: string): readonly Address[] {
    return this.#owners.accountsOf(owner);
  }

  tokenAccountsWith(mint: string): readonly Address[] {
    return this.#owners.accountsWith(mint);
  }

  /** Inserts an account from before this chain began; it must not have been read here yet. */
  adopt(at: Address, account: AccountState): void {
    this.vm.put(at, account);
    this.#owners.note(at, readTokenAccount(account));
  }

  /** Returns the transactions of the open block. */
  openTransactions(): readonly WireTransaction[] {
    return this.#open.transactions.map(({ wire }) => readWire(Buffer.from(wire, 'base64')));
  }

  /** Returns why a transaction cannot be in the open block, before running it; null when it can. */
  refusal(wire: WireTransaction): TransactionError | null {
    if (!wire.fullySigned) return 'SignatureFailure';
    if (!this.isValid(wire.message.blockhash)) return 'BlockhashNotFound';
    return this.find(wire.signature) === null ? null : 'AlreadyProcessed';
  }

  /**
   * Runs a transaction in the open block.
   * @returns why it is not in the block, or null when it landed (failed or not)
   */
  submit(wire: WireTransaction): TransactionError | null {
    return this.refusal(wire) ?? this.#run(wire);
  }

  #run(wire: WireTransaction): TransactionError | null {
    const { vm } = this;
    const keys = keysOf(wire, (at) => vm.account(at));
    const before = look(vm, keys, this.#decimalsOf);
    const outcome = runGuarded(vm, this.#options.guard, wire);
    if (outcome.error !== null && !landsAllTheSame(outcome.error)) return outcome.error;
    const after = look(vm, keys, this.#decimalsOf, before);
    const open = this.#open;
    for (const [at, account] of before.accounts) if (!open.before.has(at)) open.before.set(at, account);
    for (const [at, account] of after.accounts) this.#owners.note(at, readTokenAccount(account));
    this.#places.set(wire.signature, { slot: open.slot, index: open.transactions.length });
    open.transactions.push(landed(wire, metaOf(outcome, keys, before, after)));
    return null;
  }

  /** Simulates a transaction as of a commitment. Without `verified`, signatures may be missing. */
  simulate(wire: WireTransaction, commitment: Commitment, verified = true) {
    return this.#asOf(commitment, () => {
      const simulated = simulateGuarded(this.vm, this.#options.guard, wire, verified);
      const { all } = keysOf(wire, (at) => this.vm.account(at));
      return {
        ...simulated,
        balances: simulatedBalances(this.vm, wire, this.#decimalsOf, simulated.after),
        loadedBytes: loadedBytes(wire, all, (at) => this.vm.account(at)),
      };
    });
  }

  /**
   * Ends the open slot and begins the next; `time` in unix seconds. Blocks confirmed by it are durable before
   * this returns.
   */
  endSlot(time: number): SlotEnd {
    const { slot, parentSlot, previousBlockhash, height, time: blockTime, transactions, before } = this.#open;
    const blockhash = blockHash(previousBlockhash, slot, transactions);
    const block = {
      slot,
      parentSlot,
      blockhash,
      previousBlockhash,
      blockHeight: height,
      blockTime,
      transactions,
    };
    this.#recent.push({ block, before });
    this.#hashes.add(blockhash, height);
    const reached: { block: ChainBlock; commitment: Commitment }[] = [{ block, commitment: 'processed' }];
    for (const ready of this.#confirmable()) {
      this.archive.append(ready);
      for (const transaction of ready.transactions) this.#places.delete(signatureOf(transaction));
      this.#confirmed = ready.slot;
      reached.push({ block: ready, commitment: 'confirmed' });
    }
    for (
      let [oldest] = this.#recent;
      oldest !== undefined && oldest.block.slot <= this.#confirmed - FINALIZED_AFTER;
      [oldest] = this.#recent
    ) {
      this.#root = oldest.block.slot;
      reached.push({ block: oldest.block, commitment: 'finalized' });
      this.#recent.shift();
    }
    this.#open = this.#begin(slot + 1, block, time);
    return { slot: slot + 1, parent: slot, root: this.#root, reached };
  }

  #confirmable(): ChainBlock[] {
    if (this.confirmationsHeld) return [];
    const pending = this.#recent.map(({ block }) => block).filter((block) => block.slot > this.#confirmed);
    return pending.slice(0, Math.max(0, pending.length - this.#options.confirmAfter));
  }

  /**
   * Rolls back the newest `slots` sealed blocks and the open one, as if another fork had won. The slots stay
   * empty, and the next one begins.
   * @returns the transactions of the blocks, in landing order
   * @throws RangeError when there are fewer blocks, or one of them is confirmed
   */
  rollback(slots: number, time: number): WireTransaction[] {
    if (slots > this.unconfirmed)
      throw new RangeError(`only ${this.unconfirmed} unconfirmed blocks can be rolled back`);
    const gone = this.#recent.splice(this.#recent.length - slots, slots);
    const layers = [
      ...gone.map(({ block, before }) => ({ transactions: block.transactions, before })),
      this.#open,
    ];
    for (const { before } of [...layers].reverse())
      for (const [at, account] of before) this.vm.put(at, account);
    for (const { block } of gone) this.#hashes.delete(block.blockhash);
    const transactions = layers.flatMap((layer) => layer.transactions);
    for (const transaction of transactions) this.#places.delete(signatureOf(transaction));
    const parent = this.#recent.at(-1)?.block ?? this.archive.last;
    this.#open = this.#begin(this.#open.slot + 1, parent, time);
    return transactions.map(({ wire }) => readWire(Buffer.from(wire, 'base64')));
  }

  /**
   * Returns the machine's whole state at the newest confirmed block. Its clock is set to that block as well,
   * because a restored machine treats its programs as deployed at its own slot, not before.
   */
  confirmedState(): Uint8Array {
    return this.#asOf('confirmed', () => this.vm.toBytes());
  }

  /** Runs `work` while the machine has the accounts and the clock of a commitment. */
  #asOf<T>(commitment: Commitment, work: () => T): T {
    if (commitment === 'processed') return work();
    const { vm } = this;
    const slot = this.slot(commitment);
    const older = new Map<Address, AccountState | null>();
    const layers = [...this.#recent.filter(({ block }) => block.slot > slot), this.#open];
    for (const { before } of layers)
      for (const [at, account] of before) if (!older.has(at)) older.set(at, account);
    const newest = [...older.keys()].map((at) => [at, vm.account(at)] as const);
    for (const [at, account] of older) vm.put(at, account);
    vm.setClock(slot, this.block(slot)?.blockTime ?? 0);
    try {
      return work();
    } finally {
      for (const [at, account] of newest) vm.put(at, account);
      vm.setClock(this.#open.slot, this.#open.time);
    }
  }
}
