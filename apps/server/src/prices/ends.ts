/** The outcomes of signed swaps, as finalized by one node. */
import { isShape, list, shape, text, whole } from '@dugout/solana/transactions/shape';
import { HIGHEST_VERSION } from '@dugout/wire/versions';
import type { WantedSwap } from '../signer/prices/report.ts';
import type { QueryNode } from './node.ts';

/** The change of the wallet's balance in lamports; null for a swap that failed or can never land. */
type End = bigint | null;

/**
 * A blockhash is valid for 150 blocks. A node has finalized twice as many since it was first queried, the last of
 * them long after the swap was signed; if it still does not know the swap, it never will.
 */
const NEVER_AFTER_BLOCKS = 300;
const NEVER_AFTER_MS = 120_000;
const MAX_REMEMBERED = 20_000;

interface Finalized {
  readonly height: number;
  /** Unix ms. */
  readonly time: number;
}

export class EndReader {
  readonly #query: QueryNode;
  /** The node's finalized block height when a swap was first queried. */
  readonly #heightAtFirst = new Map<string, number>();

  constructor(query: QueryNode) {
    this.#query = query;
  }

  /** Returns the outcomes that the node knows and omits other swaps. Throws when the node fails. */
  async ends(swaps: readonly WantedSwap[]): Promise<ReadonlyMap<string, End>> {
    const [finalized, answer] = await Promise.all([
      this.#finalized(),
      this.#query('getSignatureStatuses', [
        swaps.map(({ signature }) => signature),
        { searchTransactionHistory: true },
      ]),
    ]);
    const statuses = list(shape(answer)['value']);
    if (statuses.length !== swaps.length) throw new Error('a node did not return all signatures');
    const ends = new Map<string, End>();
    for (const [at, swap] of swaps.entries()) {
      const end = await this.#end(swap, statuses[at], finalized);
      if (end === undefined) continue;
      ends.set(swap.signature, end);
      this.#heightAtFirst.delete(swap.signature);
    }
    return ends;
  }

  /** Returns undefined while the outcome is unknown. */
  async #end(swap: WantedSwap, status: unknown, finalized: Finalized): Promise<End | undefined> {
    if (!isShape(status)) return this.#isGone(swap, finalized) ? null : undefined;
    if (status['confirmationStatus'] !== 'finalized') return undefined;
    if (status['err'] !== null) return null;
    return this.#change(swap);
  }

  async #change({ signature, wallet }: WantedSwap): Promise<End | undefined> {
    const answer = shape(
      await this.#query('getTransaction', [
        signature,
        { encoding: 'json', commitment: 'finalized', maxSupportedTransactionVersion: HIGHEST_VERSION },
      ]),
    );
    const meta = shape(answer['meta']);
    const [payer] = list(shape(shape(answer['transaction'])['message'])['accountKeys']);
    const [before, after] = ['preBalances', 'postBalances'].map((name) => whole(list(meta[name])[0]));
    if (text(payer) !== wallet || before == null || after == null) return undefined;
    return meta['err'] === null ? BigInt(after) - BigInt(before) : null;
  }

  #isGone({ signature, at }: WantedSwap, { height, time }: Finalized): boolean {
    const first = this.#heightAtFirst.get(signature);
    if (first === undefined) {
      this.#heightAtFirst.set(signature, height);
      const [oldest] = this.#heightAtFirst.keys();
      if (this.#heightAtFirst.size > MAX_REMEMBERED && oldest !== undefined)
        this.#heightAtFirst.delete(oldest);
      return false;
    }
    return height >= first + NEVER_AFTER_BLOCKS && time >= at + NEVER_AFTER_MS;
  }

  async #finalized(): Promise<Finalized> {
    const epoch = shape(await this.#query('getEpochInfo', [{ commitment: 'finalized' }]));
    const [slot, height] = [whole(epoch['absoluteSlot']), whole(epoch['blockHeight'])];
    const time = slot === null ? null : whole(await this.#query('getBlockTime', [slot]));
    if (height === null || time === null) throw new Error('a node did not return its newest block');
    return { height, time: time * 1_000 };
  }
}

export function agreedEnds(one: ReadonlyMap<string, End>, other: ReadonlyMap<string, End>) {
  return [...one]
    .filter(([signature, end]) => other.has(signature) && other.get(signature) === end)
    .map(([signature, end]) => ({ signature, lamports: end === null ? null : end.toString() }));
}
