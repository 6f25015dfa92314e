import { setTimeout as delay } from 'node:timers/promises';
import type { Block } from '@dugout/solana/rpc/block';
import { isOfTheNode, RpcFailure } from '@dugout/solana/rpc/failure';
import type { Gap } from '#/ingest/gaps.repository.ts';
import type { GapBook } from '#/ingest/gaps.ts';
import type { NodeReader } from './node-reader.ts';

interface BackfillOptions {
  readonly reader: NodeReader;
  readonly gaps: GapBook;
  /** Takes the blocks of old gaps, oldest first, behind the newest of the feed. */
  readonly deliver: (block: Block) => void;
  /** Called when a block could not be handled; the gap is retried after a pause. */
  readonly onFault: (error: unknown) => void;
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

/** Creates a backfill that fills gaps behind the feed's head, one after another. */
export function createBackfill({
  reader,
  gaps,
  deliver,
  onFault,
  restMs = 100,
  retryMs = 30_000,
}: BackfillOptions) {
  const stopped = new AbortController();
  const waiting: Gap[] = [];
  /** Refusals by slot. */
  const refusals = new Map<number, number>();
  let isWorking = false;
  const rest = (ms: number): Promise<unknown> =>
    delay(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);

  /** Fetches from a slot on and returns how far it got, or throws. */
  async function fill({ to }: Gap, from: number): Promise<number> {
    const end = Math.min(to ?? from, from + AT_ONCE_SLOTS - 1);
    try {
      return await fillByBlocks(from, end);
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind !== 'unsupported') throw error;
    }
    for (const block of await reader.blocksBySignatures(from, end)) {
      if (stopped.signal.aborted) return from - 1;
      deliver(block);
    }
    return end;
  }

  async function fillByBlocks(from: number, end: number): Promise<number> {
    for (const slot of await reader.slotsWithBlocks(from, end)) {
      const block = await blockUnlessRefused(slot);
      if (stopped.signal.aborted) return from - 1;
      if (block !== null) deliver(block);
      await rest(restMs);
    }
    return end;
  }

  /**
   * Returns a slot's block; null when it was skipped, or refused so often that it becomes a separate lost gap.
   */
  async function blockUnlessRefused(slot: number): Promise<Block | null> {
    if ((refusals.get(slot) ?? 0) >= MAX_REFUSALS) return null;
    try {
      return await reader.block(slot);
    } catch (error) {
      if (!(error instanceof RpcFailure) || !isRefusal(error)) throw error;
      const count = (refusals.get(slot) ?? 0) + 1;
      refusals.set(slot, count);
      if (count < MAX_REFUSALS) throw error;
      gaps.lose(gaps.open(slot, slot, 'refused'));
      return null;
    }
  }

  async function fillWhole(gap: Gap & { readonly to: number }): Promise<void> {
    for (let at = gap.from; at <= gap.to && !stopped.signal.aborted; ) {
      try {
        at = (await fill(gap, at)) + 1;
      } catch (error) {
        if (!(error instanceof RpcFailure)) onFault(error);
        else if (error.kind === 'gone' || error.kind === 'unsupported') {
          gaps.lose(gap);
          return;
        }
        await rest(retryMs);
      }
    }
    if (stopped.signal.aborted) return;
    for (const slot of refusals.keys()) if (slot <= gap.to) refusals.delete(slot);
    gaps.fill(gap, gap.to);
  }

  async function work(): Promise<void> {
    for (let gap = waiting.shift(); gap !== undefined && !stopped.signal.aborted; gap = waiting.shift()) {
      if (gap.to === null) gaps.lose(gap);
      else await fillWhole({ ...gap, to: gap.to });
    }
    isWorking = false;
  }

  return {
    add(...added: readonly Gap[]): void {
      waiting.push(...added);
      if (isWorking) return;
      isWorking = true;
      void work();
    },
    stop: () => stopped.abort(),
  };
}
