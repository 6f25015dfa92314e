/** Checks the caller's own chain: hashes, links, order, and repricings. */
import { type CheckResult, checkEach, type Fault } from '../report.ts';
import { callHash, FIRST_PREV_HASH } from './call.ts';
import { type CallLeaf, REPRICING_LIMIT_MS, type RepricedLeaf } from './leaf.ts';
import type { ReadLeaf } from './record.ts';

/** Tolerated difference between the clocks of server and reader. */
const CLOCK_MS = 300_000;

export function checkChain(leaves: readonly ReadLeaf[], userId: string, exportedAt: number): CheckResult {
  const calls = new Map<string, CallLeaf>();
  let last: { readonly index: number; readonly call: CallLeaf | null } = { index: -1, call: null };

  const callFault = (leaf: CallLeaf): string | null => {
    if (calls.has(leaf.callId)) return `call id ${leaf.callId} occurs twice`;
    if (callHash(leaf) !== leaf.hash) return 'its hash is not the hash of its contents';
    if (leaf.prevHash !== (last.call?.hash ?? FIRST_PREV_HASH))
      return 'its link is not the hash of the call before';
    if (last.call !== null && leaf.calledAt < last.call.calledAt) return 'dated before the call before it';
    return Date.parse(leaf.calledAt) > exportedAt + CLOCK_MS ? 'dated after the export' : null;
  };
  const repricedFault = (leaf: RepricedLeaf): string | null => {
    const call = calls.get(leaf.callId);
    if (call === undefined) return `priced again, but call ${leaf.callId} is not before it`;
    if (call.hash !== leaf.hash) return 'priced again under the hash of another call';
    const after = Date.parse(leaf.repricedAt) - Date.parse(call.calledAt);
    return after < 0 || after > REPRICING_LIMIT_MS ? 'priced again more than an hour after the call' : null;
  };

  const faultOf = ({ index, leaf, call }: ReadLeaf): Fault | null => {
    if (leaf === null) return { call, text: 'its leaf is not the canonical text of a call' };
    if (leaf.userId !== userId) return { call, text: 'made by somebody else' };
    if (index <= last.index) return { call, text: 'not in the order of the log' };
    const text = leaf.kind === 'call' ? callFault(leaf) : repricedFault(leaf);
    if (text !== null) return { call, text };
    if (leaf.kind === 'call') calls.set(leaf.callId, leaf);
    last = { index, call: leaf.kind === 'call' ? leaf : last.call };
    return null;
  };
  return checkEach(leaves, faultOf, noteOf(leaves));
}

function noteOf(leaves: readonly ReadLeaf[]): string | null {
  const repriced = leaves.filter(({ leaf }) => leaf?.kind === 'repriced').length;
  return repriced === 0 ? null : `${repriced} priced again after a rollback`;
}
