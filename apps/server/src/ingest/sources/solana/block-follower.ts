import type { Block } from '@dugout/solana/rpc/block';
import { ChainBuffer, type ChainHead } from '@dugout/solana/rpc/chain-buffer';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import type { GapBook } from '#/ingest/gaps.ts';
import { LiveGap } from './live-gap.ts';
import { Mentions } from './mentions.ts';
import type { NodeReader } from './reading/node-reader.ts';
import type { StreamState } from './streams/feed-event.ts';

export interface BlockFollowerOptions {
  readonly reader: NodeReader;
  readonly gaps: GapBook;
  /** The last slot that is not to be delivered. */
  readonly head: ChainHead;
  /** True when the feed goes on after a stop: what happened meanwhile is a gap to be filled. */
  readonly resumed: boolean;
  /** How many descendants a block waits for. */
  readonly hold: number;
  /** How long a slot lasts, in ms. */
  readonly slotMs: number;
  /** Takes every block once, in the order of the chain. */
  readonly deliver: (block: Block) => void;
  /**
   * Called when blocks could not be read: with an `RpcFailure` after every endpoint was tried, with another
   * error when an answer could not be handled. The follower tries again.
   */
  readonly onFailure: (error: unknown) => void;
  /**
   * Blocks that were applied, from this slot up to that one, are no longer part of the chain; those in their
   * place are applied now.
   */
  readonly onOrphaned: (from: number, to: number) => void;
  /** The slots from `from` to `to` cannot be had now; the feed went on beyond them. */
  readonly onUnreachable: (from: number, to: number) => void;
}

/** Blocks further ahead of the head are fetched when it is their turn. */
const MOST_AHEAD = 256;
const FETCHED_AT_ONCE = 6;
/**
 * In slots: how long a missing block may still come by itself; how far the stream may lag; how long a hole is
 * tried.
 */
const GRACE_SLOTS = 3;
const LAG_SLOTS = 8;
const PATIENCE_SLOTS = 75;
/** Without blocks: how many slots are worth asking for. */
const LEAST_AT_ONCE_SLOTS = 4;

/** Follows a chain from a slot on: orders what the stream delivers and fetches what it leaves out. */
export class BlockFollower {
  readonly #options: BlockFollowerOptions;
  readonly #buffer: ChainBuffer;
  readonly #gap: LiveGap;
  readonly #mentions = new Mentions();
  #stream: StreamState = { connected: false, blocks: false, reason: 'not yet connected' };
  /** From the slot after this one on the stream is complete; null until it has begun to. */
  #completeAfter: number | null = null;
  #tip: number;
  #final = 0;
  #confirmed: number;
  #requestedAt = 0;
  #holeSince: { readonly to: number; readonly at: number } | null = null;
  /** Slots whose block the nodes refused, and whether they go on refusing after one was left behind. */
  readonly #refused = new Set<number>();
  #refusing = false;
  #working = false;
  #again = false;
  #stopped = false;
  readonly #timer: NodeJS.Timeout;

  constructor(options: BlockFollowerOptions) {
    this.#options = options;
    this.#buffer = new ChainBuffer(options.head, options.hold);
    this.#gap = new LiveGap(options.gaps);
    if (options.resumed) this.#gap.open(options.head.slot + 1, null, 'restart');
    this.#tip = options.head.slot;
    this.#confirmed = options.head.slot;
    this.#timer = setInterval(() => this.#kick(), Math.max(10, options.slotMs / 2));
  }

  get head(): ChainHead {
    return this.#buffer.head;
  }
  /** The newest slot that the node began. */
  get tip(): number {
    return Math.max(this.#tip, this.head.slot);
  }

  /** Slots up to this one can no longer be rolled back, as far as the nodes have said; 0 before they did. */
  get final(): number {
    return this.#final;
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  streamState(state: StreamState): void {
    this.#stream = state;
    this.#mentions.clear();
    this.#completeAfter = null;
    if (!state.connected) this.#gap.open(this.head.slot + 1, null, 'disconnected');
    this.#kick();
  }

  sawSlot(slot: number): void {
    if (this.#completeAfter === null && this.#stream.connected) {
      this.#completeAfter = slot;
      this.#gap.bound(slot);
    }
    if (slot > this.#tip) this.#tip = slot;
  }

  sawFinal(slot: number): void {
    if (slot > this.#final) this.#final = slot;
  }

  sawMention(slot: number, signature: string): void {
    this.#mentions.add(slot, signature);
    if (slot <= this.#confirmed) return;
    this.#confirmed = slot;
    this.#kick();
  }

  sawBlock(block: Block): void {
    if (block.slot > this.head.slot + MOST_AHEAD || !this.#buffer.add(block)) return;
    if (block.slot > this.#confirmed) this.#confirmed = block.slot;
    this.#drain();
  }

  #drain(): void {
    const before = this.head.slot;
    let release = this.#buffer.release();
    for (; release.orphanedFrom !== null; release = this.#buffer.release())
      this.#options.onOrphaned(release.orphanedFrom, before);
    for (const block of release.blocks) {
      this.#options.deliver(block);
      if (!this.#stream.blocks && this.#completeAfter !== null && block.slot > this.#completeAfter)
        for (const slot of this.#mentions.compare(block)) this.#gap.missed(slot, this.head.slot);
    }
    if (release.blocks.length > 0) this.#gap.reached(this.head.slot);
  }

  #kick(): void {
    if (this.#stopped) return;
    this.#again = true;
    if (this.#working) return;
    this.#working = true;
    void this.#work().finally(() => {
      this.#working = false;
    });
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        await this.#pass().catch((error: unknown) => {
          if (!(error instanceof RpcFailure) || error.kind !== 'unsupported') throw error;
          return this.#readBySignatures();
        });
      } catch (error) {
        if (!this.#stopped) this.#options.onFailure(error);
      }
    }
  }

  async #pass(): Promise<void> {
    const range = await this.#wanted();
    if (range === null) return;
    const { reader } = this.#options;
    const slots = (await reader.slotsWithBlocks(range.from, range.to)).filter(
      (slot) => !this.#buffer.has(slot),
    );
    const next = slots.values();
    const fetchOn = async (): Promise<void> => {
      for (const slot of next) {
        const block = await this.#fetch(slot);
        if (this.#stopped) return;
        if (block !== null && this.#buffer.add(block)) this.#drain();
      }
    };
    await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchOn));
  }

  async #fetch(slot: number): Promise<Block | null> {
    try {
      const block = await this.#options.reader.block(slot);
      this.#refusing = false;
      return block;
    } catch (error) {
      if (error instanceof RpcFailure && error.kind === 'version refused') this.#refused.add(slot);
      throw error;
    }
  }

  /**
   * No node delivers blocks: what the stream leaves out is put together transaction by transaction, in its
   * place.
   */
  async #readBySignatures(): Promise<void> {
    const hole = this.#buffer.hole();
    const from = this.head.slot + 1;
    // The index of signatures comes a little behind the blocks.
    const to = hole?.to ?? (this.#stream.blocks ? 0 : this.#confirmed - LAG_SLOTS);
    if (hole === null && to - from < LEAST_AT_ONCE_SLOTS) return;
    const read = await this.#options.reader.blocksBySignatures(from, to);
    if (this.#stopped || this.head.slot >= from) return;
    const known = this.#buffer.giveUp(to);
    const slots = new Set(known.map(({ slot }) => slot));
    const all = [...known, ...read.filter(({ slot }) => !slots.has(slot))].sort((a, b) => a.slot - b.slot);
    for (const block of all) this.#options.deliver(block);
    this.#drain();
    this.#gap.reached(this.head.slot);
  }

  /** Goes on beyond slots that cannot be had now, with what is known of them. */
  #giveUp(to: number): void {
    let from = this.head.slot + 1;
    for (const block of this.#buffer.giveUp(to)) {
      if (block.parentSlot >= from) this.#options.onUnreachable(from, block.parentSlot);
      this.#options.deliver(block);
      from = block.slot + 1;
    }
    if (from <= to) this.#options.onUnreachable(from, to);
    for (const slot of this.#refused) if (slot <= to) this.#refused.delete(slot);
    this.#drain();
  }

  /** Which slots have to be fetched, null when the stream will tell. */
  async #wanted(): Promise<{ readonly from: number; readonly to: number } | null> {
    const from = this.head.slot + 1;
    const hole = this.#oldHole();
    if (hole !== null) return hole;
    const live = this.#stream.connected && this.#stream.blocks;
    if (live && this.#tip - this.#buffer.highest <= LAG_SLOTS) return null;
    if (live && this.#completeAfter !== null && this.#buffer.highest > this.#completeAfter)
      this.#gap.open(from, this.#tip, 'missed');
    const { slotMs, reader } = this.#options;
    if (live || this.#confirmed <= this.#buffer.highest) {
      if (performance.now() - this.#requestedAt < slotMs * 2) return null;
      this.#requestedAt = performance.now();
      this.#confirmed = Math.max(this.#confirmed, await reader.confirmedSlot());
      this.#tip = Math.max(this.#tip, this.#confirmed);
    }
    const to = Math.min(this.#confirmed, this.head.slot + MOST_AHEAD / 2);
    return to >= from && to > this.#buffer.highest ? { from, to } : null;
  }

  /**
   * The hole below the blocks that wait, once it is not about to fill by itself. One that nobody can fill is
   * left behind.
   */
  #oldHole(): { readonly from: number; readonly to: number } | null {
    const hole = this.#buffer.hole();
    const now = performance.now();
    if (hole === null) {
      this.#holeSince = null;
      return null;
    }
    if (this.#holeSince?.to !== hole.to) this.#holeSince = { to: hole.to, at: now };
    const age = (now - this.#holeSince.at) / this.#options.slotMs;
    if (this.#stream.blocks && age < GRACE_SLOTS) return null;
    if (this.#stream.blocks && this.#completeAfter !== null && hole.to > this.#completeAfter)
      this.#gap.open(hole.from, hole.to, 'missed');
    const isRefused = [...this.#refused].some((slot) => slot >= hole.from && slot <= hole.to);
    if (age < PATIENCE_SLOTS && !(isRefused && this.#refusing)) return hole;
    this.#refusing = isRefused;
    this.#giveUp(hole.to);
    return null;
  }
}
