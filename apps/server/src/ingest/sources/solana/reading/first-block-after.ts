import type { ChainBlock } from '@dugout/market/feed/market-feed';
import type { NodeReader } from './node-reader.ts';

/** Slots searched at a time for the next block. */
const STRETCH = 64;

interface BlockSearch {
  /** The newest final slot; 0 while unknown. */
  readonly final: number;
  /** Unix ms. */
  readonly time: number;
  readonly slotMs: number;
}

/**
 * Finds the first final block after a time; null while there is none. Block times never decrease, so this is a
 * binary search over slots.
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
