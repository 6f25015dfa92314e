import { setTimeout as delay } from 'node:timers/promises';
import type { Block } from '@dugout/solana/rpc/block';
import { isOfTheNode, RpcFailure } from '@dugout/solana/rpc/failure';
import type { Gap } from '#/ingest/gaps.repository.ts';
import type { GapBook } from '#/ingest/gaps.ts';
import type { Log } from '#/platform/log/log.ts';
import type { BlockApplier } from '../block-applier.ts';
import type { NodeReader } from './node-reader.ts';

interface BackfillOptions {
  readonly reader: NodeReader;
  readonly gaps: GapBook;
  /** Takes the blocks of old gaps, oldest first. */
  readonly applier: Pick<BlockApplier, 'applyOld'>;
  readonly log: Log;
  /** Pause after each block and each failure, in ms: live blocks go before old ones. */
  readonly restMs?: number;
  readonly retryMs?: number;
}

const AT_ONCE_SLOTS = 200;
/** A block refused this often by every node is skipped permanently. */
const MAX_REFUSALS = 5;

/** Reports whether a node has the block but refuses it, so that an early retry is useless. */
const isRefusal = ({ kind }: RpcFailure): boolean =>
  !isOfTheNode(kind) && kind !== 'not yet' && kind !== 'gone' && kind !== 'unsupported';

/** Fills gaps behind the feed's head, one after another. */
export class Backfill {
  readonly #options: BackfillOptions;
  readonly #stopped = new AbortController();
  readonly #waiting: Gap[] = [];
  readonly #refusals = new Map<number, number>();
  #isWorking = false;

  constructor(options: BackfillOptions) {
    this.#options = options;
  }

  add(gap: Gap): void {
    this.#waiting.push(gap);
    if (this.#isWorking) return;
    this.#isWorking = true;
    void this.#work();
  }

  stop(): void {
    this.#stopped.abort();
  }

  /** Fetches from a slot on and returns how far it got, or throws. */
  async #fill({ to }: Gap, from: number): Promise<number> {
    const end = Math.min(to ?? from, from + AT_ONCE_SLOTS - 1);
    try {
      return await this.#fillByBlocks(from, end);
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind !== 'unsupported') throw error;
    }
    const { applier, reader } = this.#options;
    for (const block of await reader.blocksBySignatures(from, end)) {
      if (this.#stopped.signal.aborted) return from - 1;
      applier.applyOld(block);
    }
    return end;
  }

  async #fillByBlocks(from: number, end: number): Promise<number> {
    const { applier, reader, restMs = 100 } = this.#options;
    for (const slot of await reader.slotsWithBlocks(from, end)) {
      const block = await this.#blockUnlessRefused(slot);
      if (this.#stopped.signal.aborted) return from - 1;
      if (block !== null) applier.applyOld(block);
      await this.#rest(restMs);
    }
    return end;
  }

  /**
   * Returns a slot's block; null when it was skipped, or refused so often that it becomes a separate lost gap.
   */
  async #blockUnlessRefused(slot: number): Promise<Block | null> {
    if ((this.#refusals.get(slot) ?? 0) >= MAX_REFUSALS) return null;
    try {
      return await this.#options.reader.block(slot);
    } catch (error) {
      if (!(error instanceof RpcFailure) || !isRefusal(error)) throw error;
      const count = (this.#refusals.get(slot) ?? 0) + 1;
      this.#refusals.set(slot, count);
      if (count < MAX_REFUSALS) throw error;
      this.#options.gaps.lose(this.#options.gaps.open(slot, slot, 'refused'));
      return null;
    }
  }

  async #fillWhole(gap: Gap & { readonly to: number }): Promise<void> {
    const { log, retryMs = 30_000 } = this.#options;
    for (let at = gap.from; at <= gap.to && !this.#stopped.signal.aborted; ) {
      try {
        at = (await this.#fill(gap, at)) + 1;
      } catch (error) {
        if (!(error instanceof RpcFailure))
          log.error({ error }, 'a gap of the feed could not be filled; it is tried again');
        else if (error.kind === 'gone' || error.kind === 'unsupported') {
          this.#options.gaps.lose(gap);
          return;
        }
        await this.#rest(retryMs);
      }
    }
    if (this.#stopped.signal.aborted) return;
    for (const slot of this.#refusals.keys()) if (slot <= gap.to) this.#refusals.delete(slot);
    this.#options.gaps.fill(gap, gap.to);
  }

  async #work(): Promise<void> {
    for (
      let gap = this.#waiting.shift();
      gap !== undefined && !this.#stopped.signal.aborted;
      gap = this.#waiting.shift()
    ) {
      if (gap.to === null) this.#options.gaps.lose(gap);
      else await this.#fillWhole({ ...gap, to: gap.to });
    }
    this.#isWorking = false;
  }

  async #rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined);
  }
}
