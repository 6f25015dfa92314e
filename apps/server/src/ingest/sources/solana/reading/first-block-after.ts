import type { ChainBlock } from '@dugout/market/feed/market-feed';
import type { NodeReader } from './node-reader.ts';

/** Slots that are looked through for the next block at a time. */
const STRETCH = 64;

export interface BlockSearch {
  /** The newest slot that can no longer be rolled back; 0 while none is known. */
  readonly final: number;
  /** Unix ms. */
  readonly time: number;
  readonly slotMs: number;
}

/**
 * The first block of a chain whose time is after another, among those that can no longer be rolled back; null
 * while there is none. Block times never fall from one block to the next, so their slots are halved.
 */
export async function firstBlockAfter(
  reader: Pick<NodeReader, 'blockTime' | 'slotsWithBlocks' | 'block'>,
  { final, time, slotMs }: BlockSearch,
): Promise<ChainBlock | null> {
  const isAfter = async (slot: number): Promise<boolean> => ((await reader.blockTime(slot)) ?? 0) > time;
  const newest = final === 0 ? null : await reader.blockTime(final);
  if (newest === null || newest <= time) return null;

  let after = final;
  let span = Math.ceil((newest - time) / slotMs);
  let before = Math.max(0, final - span);
  while (before > 0 && (await isAfter(before))) {
    after = before;
    span *= 2;
    before = Math.max(0, before - span);
  }
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (await isAfter(middle)) after = middle;
    else before = middle;
  }
  for (const slot of await reader.slotsWithBlocks(after, Math.min(final, after + STRETCH))) {
    const block = await reader.block(slot);
    if (block !== null && block.time !== null && block.time > time)
      return { slot, time: block.time, hash: block.hash };
  }
  return null;
}
