import type { ChainHead } from '@dugout/solana/rpc/chain-buffer';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import type { Checkpoint, Gap } from '#/ingest/gaps.repository.ts';
import type { GapBook } from '#/ingest/gaps.ts';
import type { Log } from '#/platform/log/log.ts';
import type { NodeReader } from './node-reader.ts';

/** Slots loaded at the first start: the last minute. */
const FIRST_SLOTS = 150;
/**
 * A gap of up to ten minutes is fetched before anything new is applied; a longer one is filled in the background.
 */
const CATCH_UP_SLOTS = 1_500;

interface StartOptions {
  readonly reader: NodeReader;
  readonly gaps: GapBook;
  readonly checkpoint: Checkpoint | null;
  readonly log: Log;
}

export interface Start {
  /** The last slot that is not applied. */
  readonly head: ChainHead;
  readonly resumed: boolean;
  /** The gap between the last position and the start. */
  readonly left: Gap | null;
}

/**
 * Determines where the feed starts: at its last position, or near the newest slot when that is too long ago or
 * unknown.
 */
export async function startingHead({ reader, gaps, checkpoint, log }: StartOptions): Promise<Start> {
  const tip = await reader.confirmedSlot();
  const fresh: Start = {
    head: { slot: await freshHead(reader, tip), hash: null },
    resumed: false,
    left: null,
  };
  // A node of another network, or one far behind, does not match this feed's position.
  if (checkpoint === null || checkpoint.slot > tip) return fresh;
  const missed = tip - checkpoint.slot;
  if (missed > CATCH_UP_SLOTS) {
    log.warn(
      { from: checkpoint.slot + 1, to: fresh.head.slot },
      'the feed was stopped for long: missed blocks are filled in the background',
    );
    return { ...fresh, left: gaps.open(checkpoint.slot + 1, fresh.head.slot, 'restart') };
  }
  return { head: checkpoint, resumed: true, left: null };
}

/** Not before the first block of the node: on a young chain there are no older ones to wait for. */
async function freshHead(reader: NodeReader, tip: number): Promise<number> {
  const from = Math.max(0, tip - FIRST_SLOTS);
  try {
    const [first = from + 1] = await reader.slotsWithBlocks(from + 1, tip);
    return first - 1;
  } catch (error) {
    if (error instanceof RpcFailure && error.kind === 'unsupported') return from;
    throw error;
  }
}
