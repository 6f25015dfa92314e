import type { Block } from '@dugout/solana/rpc/block';
import type { Log } from '#/platform/log/log.ts';
import type { Chain, Confirmations, Heights, OnItsWay, Outcome } from './chain.ts';
import { landedInBlock } from './connection/landed-transaction.ts';
import { OPENLY, type Sending } from './senders/sender.ts';
import type { Senders } from './senders/senders.ts';

interface ConfirmationTrackerOptions {
  readonly chain: Chain;
  readonly senders: Pick<Senders, 'send' | 'forget'>;
  readonly log: Log;
  /** How often pending transactions are queried, and how often they are resent, in ms. */
  readonly everyMs?: number;
  readonly resendMs?: number;
}

interface Entry {
  readonly way: OnItsWay;
  readonly sending: Sending;
  readonly outcome: Promise<Outcome>;
  readonly settle: (outcome: Outcome) => void;
  readonly unsubscribe: () => void;
  sentAt: number;
}

const MAX_STATUSES = 256;
/** A node that reports a transaction before it can be read reports the others of that block as well. */
const GATHER_MS = 5;

/**
 * Follows signed transactions until each has landed or can never land. It resends them while they may still land,
 * which is safe: the signature makes all copies one transaction. A transaction has expired only when a finalized
 * block is beyond its last valid height and a node that has reached that block does not know it.
 */
export class ConfirmationTracker implements Confirmations {
  readonly #options: Required<ConfirmationTrackerOptions>;
  readonly #entries = new Map<string, Entry>();
  #timer: NodeJS.Timeout | null = null;
  #polling = false;
  #again = false;
  #stopped = false;

  constructor(options: ConfirmationTrackerOptions) {
    this.#options = { everyMs: 400, resendMs: 800, ...options };
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Sends a transaction and follows it. The same signature is followed once. Never resolves once the tracker is
   * stopped.
   */
  follow(way: OnItsWay, sending: Sending = OPENLY): Promise<Outcome> {
    const known = this.#entries.get(way.signature);
    if (known !== undefined) return known.outcome;
    let settle: (outcome: Outcome) => void = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => {
      settle = resolve;
    });
    this.#send(way, sending);
    const unsubscribe = this.#options.chain.onSignature(way.signature, () => {
      void this.#reported(way.signature);
    });
    const entry: Entry = { way, sending, outcome, settle, unsubscribe, sentAt: performance.now() };
    this.#entries.set(way.signature, entry);
    this.#plan(this.#options.everyMs);
    return outcome;
  }

  /**
   * Takes a confirmed block from the market's feed. It often arrives before the node's notification about a
   * signature, and its transactions need not be fetched.
   */
  sawBlock({ transactions, beside = [] }: Pick<Block, 'transactions' | 'beside'>): void {
    if (this.#entries.size === 0) return;
    for (const some of [transactions, beside])
      for (const raw of some) {
        const entry = this.#entries.get(raw.signature);
        const transaction = entry === undefined ? null : landedInBlock(raw);
        if (entry !== undefined && transaction !== null) this.#end(entry, { kind: 'landed', transaction });
      }
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const { unsubscribe } of this.#entries.values()) unsubscribe();
    this.#entries.clear();
  }

  /**
   * Reads a transaction that a node reported as confirmed. A transaction not yet readable is queried again soon.
   */
  async #reported(signature: string): Promise<void> {
    const entry = this.#entries.get(signature);
    if (entry === undefined) return;
    try {
      await this.#landed(entry);
    } catch (error) {
      this.#options.log.warn({ error, signature }, 'a confirmed transaction could not be read');
    }
    if (this.#entries.has(signature)) this.#soon();
  }

  #soon(): void {
    if (this.#polling) this.#again = true;
    else {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      this.#plan(GATHER_MS);
    }
  }

  #plan(ms: number): void {
    if (this.#stopped || this.#timer !== null || this.#polling || this.#entries.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#round();
    }, ms);
  }

  async #round(): Promise<void> {
    this.#polling = true;
    this.#again = false;
    try {
      await this.#poll();
    } catch (error) {
      this.#options.log.warn(
        { error, waiting: this.#entries.size },
        'pending transactions could not be queried',
      );
    } finally {
      this.#polling = false;
      this.#plan(this.#again ? GATHER_MS : this.#options.everyMs);
    }
  }

  async #poll(): Promise<void> {
    const { chain } = this.#options;
    const heights = await chain.heights();
    const entries = [...this.#entries.values()];
    for (let from = 0; from < entries.length; from += MAX_STATUSES) {
      const some = entries.slice(from, from + MAX_STATUSES);
      const { slot, statuses } = await chain.statuses(some.map(({ way }) => way.signature));
      await Promise.all(
        some.map(async (entry, at) => {
          const status = statuses[at];
          if (status === undefined) return;
          if (status?.confirmed) await this.#landed(entry);
          // A processed transaction is sent again only if its block is dropped.
          if (status !== null) return;
          if (await this.#isOver(entry, heights, slot)) this.#end(entry, { kind: 'expired' });
          else this.#sendAgain(entry, heights);
        }),
      );
    }
  }

  async #landed(entry: Entry): Promise<void> {
    const transaction = await this.#options.chain.transaction(entry.way.signature);
    if (transaction !== null) this.#end(entry, { kind: 'landed', transaction });
  }

  async #isOver({ way }: Entry, heights: Heights, polledAt: number): Promise<boolean> {
    if (heights.finalized <= way.lastValidBlockHeight || polledAt < heights.finalizedSlot) return false;
    // A node that no longer has the blocks in which it could have landed proves nothing.
    const first = await this.#options.chain.firstSlot();
    if (first > way.slot)
      this.#options.log.error(
        { signature: way.signature },
        'no node knows any more whether a transaction landed',
      );
    return first <= way.slot;
  }

  #end(entry: Entry, outcome: Outcome): void {
    if (!this.#entries.delete(entry.way.signature)) return;
    entry.unsubscribe();
    this.#options.senders.forget(entry.way.signature);
    entry.settle(outcome);
  }

  #sendAgain(entry: Entry, { confirmed }: Heights): void {
    if (
      confirmed > entry.way.lastValidBlockHeight ||
      performance.now() - entry.sentAt < this.#options.resendMs
    )
      return;
    entry.sentAt = performance.now();
    this.#send(entry.way, entry.sending);
  }

  #send(way: OnItsWay, sending: Sending): void {
    this.#options.senders.send(way, sending);
  }
}
