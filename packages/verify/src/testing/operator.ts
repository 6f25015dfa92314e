/**
 * An operator with a log of calls, honest or not. The database is a list of leaves that can be changed at will,
 * and the signing key is available.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { HIT_WINDOW_MS } from '@dugout/domain/alpha/hit';
import { median } from '@dugout/domain/alpha/quantile';
import { wilsonInterval } from '@dugout/domain/alpha/wilson';
import { toBase64, utf8 } from '../bytes.ts';
import { callHash, FIRST_PREV_HASH } from '../calls/call.ts';
import type { CallerExport, ExportedCall, PricedSecond } from '../calls/export.ts';
import { type CallLeaf, type Leaf, leafText } from '../calls/leaf.ts';
import { MerkleTree } from '../merkle/tree.ts';
import { signCheckpoint } from '../note/checkpoint.ts';
import { formatVerifierKey, type VerifierKey, verifierKey } from '../note/verifier-key.ts';

export const T0 = Date.parse('2026-03-01T12:00:00.000Z');
const MINUTE = 60_000;
/** Half an hour after the last call. */
const exportTime = (leaves: readonly Leaf[]): number => T0 + (leaves.length * 60 - 30) * MINUTE;

function treeOf(leaves: readonly Leaf[]): MerkleTree {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.append(utf8(leafText(leaf)));
  return tree;
}

/**
 * Returns calls of `users` callers in rotation, `gapMinutes` apart, each linked to the same caller's previous
 * call.
 */
export function logOf(count: number, users: number, gapMinutes = 60): CallLeaf[] {
  const heads = new Map<string, string>();
  return Array.from({ length: count }, (_, at) => {
    const userId = `user${at % users}`;
    const call = linked(
      {
        kind: 'call',
        callId: `call${at}`,
        userId,
        tokenAddress: `Mint${at % 7}`,
        calledAt: new Date(T0 + at * gapMinutes * MINUTE).toISOString(),
        callPrice: `0.0000${(at % 9) + 1}2${at}1`,
        marketCap: `${42_000 + at}`,
        liquidity: at % 5 === 0 ? null : `${9_000 + at}.5`,
        slot: 300_000_000 + at * 9_000,
        pricedAt: new Date(T0 + at * gapMinutes * MINUTE - 2_000).toISOString(),
      },
      heads.get(userId) ?? FIRST_PREV_HASH,
    );
    heads.set(userId, call.hash);
    return call;
  });
}

export function linked(call: Omit<CallLeaf, 'prevHash' | 'hash'>, prevHash: string): CallLeaf {
  return { ...call, prevHash, hash: callHash({ ...call, prevHash }) };
}

/** Rebuilds all links and hashes of one caller's calls. */
export function relinked(leaves: readonly Leaf[], userId: string): Leaf[] {
  let head = FIRST_PREV_HASH;
  return leaves.map((leaf) => {
    if (leaf.kind !== 'call' || leaf.userId !== userId) return leaf;
    const again = linked(leaf, head);
    head = again.hash;
    return again;
  });
}

export class Operator {
  readonly key: VerifierKey;
  readonly #sign: (message: Uint8Array) => Uint8Array;

  constructor(name = 'dugout.example/calls') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.key = verifierKey(name, publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
    this.#sign = (message) => sign(null, message, privateKey);
  }

  checkpoint(leaves: readonly Leaf[]): string {
    const tree = treeOf(leaves);
    return signCheckpoint({ size: tree.size, root: tree.root() }, this.key, this.#sign);
  }

  /** Returns the server's export of these leaves, under a checkpoint that may be older. */
  export(
    leaves: readonly Leaf[],
    userId: string,
    since: number | null = null,
    note = this.checkpoint(leaves),
  ): CallerExport {
    const size = Number(note.split('\n')[1]);
    const tree = treeOf(leaves);
    const within = Math.min(size, tree.size);
    const own = leaves.flatMap((leaf, index) =>
      leaf.userId === userId && index < within ? [{ leaf, index }] : [],
    );
    const exportedAt = exportTime(leaves);
    const calls = own.flatMap(({ leaf }) =>
      leaf.kind === 'call' ? [exportedCall(leaf, leaves, exportedAt)] : [],
    );
    return {
      format: 'dugout-calls-1',
      userId,
      userName: `name of ${userId}`,
      exportedAt: new Date(exportedAt).toISOString(),
      checkpoint: { size, note, verifierKey: formatVerifierKey(this.key) },
      leaves: own.map(({ leaf, index }) => ({
        index,
        leaf: leafText(leaf),
        proof: tree.inclusionProof(index, within).map(toBase64),
      })),
      consistency:
        since === null || since > within
          ? null
          : { since, proof: tree.consistencyProof(since, within).map(toBase64) },
      calls,
      figures: figuresOf(calls, leaves),
    };
  }
}

const priceOf = (callId: string, leaves: readonly Leaf[]): number =>
  Number(leaves.findLast((leaf) => leaf.callId === callId)?.callPrice);

const secondOf = ({ pricedAt }: CallLeaf, price: number): PricedSecond | null =>
  pricedAt === undefined
    ? null
    : { time: Math.floor(Date.parse(pricedAt) / 1_000), low: price * 0.999, high: price * 1.001 };

/** Every third call is a hit; the others fall. */
function exportedCall(leaf: CallLeaf, leaves: readonly Leaf[], exportedAt: number): ExportedCall {
  const price = priceOf(leaf.callId, leaves);
  const calledAt = Date.parse(leaf.calledAt);
  const opens = Math.floor(calledAt / MINUTE) * 60;
  const isHit = Number(leaf.callId.slice(4)) % 3 === 0;
  const peak = price * (isHit ? 2.5 : 1.25);
  const isOver = exportedAt >= calledAt + HIT_WINDOW_MS;
  return {
    callId: leaf.callId,
    tokenAddress: leaf.tokenAddress,
    outcome: isHit ? 'hit' : isOver ? 'miss' : 'open',
    peakPrice: peak.toFixed(20),
    priced: secondOf(leaf, price),
    interval: '1m',
    candles: [
      { time: opens - 60, open: price, high: price, low: price, close: price },
      { time: opens, open: price, high: price, low: price, close: price },
      { time: opens + 600, open: price, high: peak, low: price, close: peak },
      { time: opens + 660, open: peak, high: peak, low: price / 2, close: price / 2 },
    ],
  };
}

function figuresOf(calls: readonly ExportedCall[], leaves: readonly Leaf[]): CallerExport['figures'] {
  const finished = calls.filter(({ outcome }) => outcome !== 'open');
  const hits = finished.filter(({ outcome }) => outcome === 'hit').length;
  const n = finished.length;
  return {
    hits,
    n,
    hitRate: n === 0 ? null : (hits / n) * 100,
    interval: wilsonInterval(hits, n),
    medianPeak: median(finished.map(({ callId, peakPrice }) => Number(peakPrice) / priceOf(callId, leaves))),
  };
}
