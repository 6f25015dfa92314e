import type { ProvenLeaf } from '../log/proven-leaf.ts';
import type { CallLeaf, RepricedLeaf } from './leaf.ts';
import { parseLeaf } from './leaf.ts';

export interface ReadLeaf {
  readonly index: number;
  /** Null when it is not the canonical text of a leaf. */
  readonly leaf: CallLeaf | RepricedLeaf | null;
  /** The number of its call (for a repricing, of the last call before it), from 1. */
  readonly call: number;
}

export interface RecordedCall {
  readonly number: number;
  readonly leaf: CallLeaf;
  /** US dollars, from the valid block. */
  readonly price: number;
  /** Unix ms. */
  readonly calledAt: number;
  /** Unix ms of the trade that set the price; null when the log does not include it. */
  readonly pricedAt: number | null;
}

export function readLeaves(leaves: readonly ProvenLeaf[]): ReadLeaf[] {
  let calls = 0;
  return leaves.map(({ index, leaf: text }) => {
    const leaf = parseLeaf(text);
    if (leaf?.kind !== 'repriced') calls++;
    return { index, leaf, call: Math.max(calls, 1) };
  });
}

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

export function recordedCalls(leaves: readonly ReadLeaf[]): RecordedCall[] {
  const priced = new Map<string, CallLeaf | RepricedLeaf>();
  for (const { leaf } of leaves) if (leaf !== null) priced.set(leaf.callId, leaf);
  return leaves.flatMap(({ leaf, call }) =>
    leaf?.kind === 'call'
      ? [
          {
            number: call,
            leaf,
            price: Number(priced.get(leaf.callId)?.callPrice),
            calledAt: Date.parse(leaf.calledAt),
            pricedAt: timeOf(priced.get(leaf.callId)?.pricedAt),
          },
        ]
      : [],
  );
}
