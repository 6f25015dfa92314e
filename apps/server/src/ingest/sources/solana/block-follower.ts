import type { Block } from '@dugout/solana/rpc/block';
import { ChainBuffer, type ChainHead } from '@dugout/solana/rpc/chain-buffer';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import type { Log } from '#/platform/log/log.ts';
import type { BlockApplier } from './block-applier.ts';
import type { FeedEvent, FeedReader, StreamState } from './feed-event.ts';
import { LiveGap } from './live-gap.ts';
import { Mentions } from './mentions.ts';
import type { Backfill } from './reading/backfill.ts';
import type { NodeReader } from './reading/node-reader.ts';

interface BlockFollowerOptions {
  readonly reader: NodeReader;
  /** Takes every block once, in chain order. */
  readonly applier: BlockApplier;
  readonly backfill: Backfill;
  /** The last slot that is not to be applied. */
  readonly head: ChainHead;
  /** Whether the feed continues after a stop: the time between is a gap to be filled. */
  readonly resumed: boolean;
  readonly hold: number;
  /** Duration of a slot, in ms. */
  readonly slotMs: number;
  readonly log: Log;
}

/** Blocks further ahead of the head are fetched later, in their turn. */
const MAX_AHEAD = 256;
const FETCHED_AT_ONCE = 6;
/**
 * In slots: how long a missing block may still arrive; how far the stream may lag; how long a hole is retried.
 */
const GRACE_SLOTS = 3;
const LAG_SLOTS = 8;
const PATIENCE_SLOTS = 75;
/** Without blocks: min number of slots worth a request. */
const MIN_AT_ONCE_SLOTS = 4;

/** Follows a chain from a slot on: orders the streamed blocks and fetches missing ones. */
export class BlockFollower implements FeedReader {
  readonly #options: BlockFollowerOptions;
  readonly #buffer: ChainBuffer;
  readonly #gap: LiveGap;
  readonly #mentions = new Mentions();
  #stream: StreamState = { connected: false, blocks: false, reason: 'not yet connected' };
  /** The stream is complete after this slot; null until it is. */
  #completeAfter: number | null = null;
  #tip: number;
  /** Slots up to this one are final according to the nodes; 0 while unknown. */
  #final = 0;
  #confirmed: number;
  #requestedAt = 0;
  #holeSince: { readonly to: number; readonly at: number } | null = null;
  /** Slots whose block the nodes refused, and whether refusals continue after one was skipped. */
  readonly #refused = new Set<number>();
  #refusing = false;
  #working = false;
  #again = false;
  #stopped = false;
  /** Time of the stream's last event, in ms of the monotonic clock. */
  #receivedAt = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(options: BlockFollowerOptions) {
    this.#options = options;
    this.#buffer = new ChainBuffer(options.head, options.hold);
    this.#gap = new LiveGap(options.applier.gaps);
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

  /** Returns the silence of the stream in ms. A connected stream gets one slot of grace. */
  silentMs(): number {
    const grace = this.#stream.connected ? this.#options.slotMs : 0;
    return Math.max(0, performance.now() - this.#receivedAt - grace);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  streamState(state: StreamState): void {
    this.#options.log.info({ ...state }, 'the stream of the node');
    this.#stream = state;
    this.#mentions.clear();
    this.#completeAfter = null;
    if (!state.connected) this.#gap.open(this.head.slot + 1, null, 'disconnected');
    this.#kick();
  }

  receive(event: FeedEvent): void {
    this.#receivedAt = performance.now();
    if (event.kind === 'slot') this.#sawSlot(event.slot);
    else if (event.kind === 'final') this.#final = Math.max(this.#final, event.slot);
    else if (event.kind === 'mention') this.#sawMention(event.slot, event.signature);
    else if (event.kind === 'block') this.#sawBlock(event.block);
  }

  #sawSlot(slot: number): void {
    if (this.#completeAfter === null && this.#stream.connected) {
      this.#completeAfter = slot;
      this.#gap.bound(slot);
    }
    if (slot > this.#tip) this.#tip = slot;
  }

  #sawMention(slot: number, signature: string): void {
    this.#mentions.add(slot, signature);
    if (slot <= this.#confirmed) return;
    this.#confirmed = slot;
    this.#kick();
  }

  #sawBlock(block: Block): void {
    this.#options.applier.heard(block);
    if (block.slot > this.head.slot + MAX_AHEAD || !this.#buffer.add(block)) return;
    if (block.slot > this.#confirmed) this.#confirmed = block.slot;
    this.#drain();
  }

  #drain(): void {
    const before = this.head.slot;
    let release = this.#buffer.release();
    for (; release.orphanedFrom !== null; release = this.#buffer.release())
      this.#options.applier.rollBack(release.orphanedFrom, before);
    for (const block of release.blocks) {
      this.#apply(block);
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
        if (!this.#stopped) this.#logFailure(error);
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

  /** Reads missing slots transaction by transaction, when no node delivers blocks. */
  async #readBySignatures(): Promise<void> {
    const hole = this.#buffer.hole();
    const from = this.head.slot + 1;
    // The signature index lags slightly behind the blocks.
    const to = hole?.to ?? (this.#stream.blocks ? 0 : this.#confirmed - LAG_SLOTS);
    if (hole === null && to - from < MIN_AT_ONCE_SLOTS) return;
    const read = await this.#options.reader.blocksBySignatures(from, to);
    if (this.#stopped || this.head.slot >= from) return;
    const known = this.#buffer.giveUp(to);
    const slots = new Set(known.map(({ slot }) => slot));
    const all = [...known, ...read.filter(({ slot }) => !slots.has(slot))].sort((a, b) => a.slot - b.slot);
    for (const block of all) this.#apply(block);
    this.#drain();
    this.#gap.reached(this.head.slot);
  }

  /** Continues beyond slots that are unavailable for now, with the known blocks. */
  #giveUp(to: number): void {
    let from = this.head.slot + 1;
    for (const block of this.#buffer.giveUp(to)) {
      if (block.parentSlot >= from) this.#skip(from, block.parentSlot);
      this.#apply(block);
      from = block.slot + 1;
    }
    if (from <= to) this.#skip(from, to);
    for (const slot of this.#refused) if (slot <= to) this.#refused.delete(slot);
    this.#drain();
  }

  #apply(block: Block): void {
    this.#options.applier.apply(block, this.#final);
  }

  /** Leaves slots that are unavailable for now to the backfill. */
  #skip(from: number, to: number): void {
    const { applier, backfill, log } = this.#options;
    log.error({ from, to }, 'slots that no node could deliver were skipped for now');
    backfill.add(applier.gaps.open(from, to, 'unreachable'));
  }

  /** An `RpcFailure` means that every endpoint was tried. The follower retries. */
  #logFailure(error: unknown): void {
    const { log } = this.#options;
    if (error instanceof RpcFailure)
      log.warn({ kind: error.kind, reason: error.message }, 'the nodes could not be queried');
    else log.error({ error }, 'blocks could not be read');
  }

  /** Returns the slots to fetch, null while the stream may still deliver them. */
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
    const to = Math.min(this.#confirmed, this.head.slot + MAX_AHEAD / 2);
    return to >= from && to > this.#buffer.highest ? { from, to } : null;
  }

  /**
   * Returns the hole before the waiting blocks, once the stream is unlikely to fill it. An unfillable hole is
   * skipped.
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
