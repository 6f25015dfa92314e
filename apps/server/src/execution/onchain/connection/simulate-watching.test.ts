import { fromBase58 } from '@dugout/domain/address';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RpcPool } from '#/platform/rpc/rpc-pool.ts';
import { simulateAt } from './simulate-watching.ts';

const WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';
const watched = {
  wallet: WALLET,
  mint: 'So11111111111111111111111111111111111111112',
  program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
};
const SYSTEM = '11111111111111111111111111111111';
/** A legacy transaction of the wallet without instructions. */
const TRANSACTION = Buffer.from([
  1,
  ...Array<number>(64).fill(0),
  ...[1, 0, 0, 1],
  ...(fromBase58(WALLET) ?? []),
  ...Array<number>(32).fill(0),
  0,
]).toString('base64');

const account = (lamports: number) => ({
  lamports,
  owner: SYSTEM,
  data: ['', 'base64'],
  executable: false,
  rentEpoch: 0,
});
/** The wallet's lamports by slot: another swap of it lands in each slot. */
const lamportsAt = (slot: number): number => 1_000_000 - slot;
const COST = 5;

describe('simulateAt', () => {
  let requested: { readonly method: string; readonly minContextSlot: unknown }[];
  beforeEach(() => {
    requested = [];
  });

  /** A node whose reads and simulations are of these slots, one call after the other. */
  function nodeAt(reads: readonly number[], simulations: readonly number[]): RpcPool {
    const slots = { getMultipleAccounts: [...reads], simulateTransaction: [...simulations] };
    return {
      async call(method, params) {
        const { minContextSlot } = params[1] as { minContextSlot?: number };
        requested.push({ method, minContextSlot });
        const slot = slots[method as keyof typeof slots].shift();
        if (slot === undefined) throw new Error('not expected');
        if (minContextSlot !== undefined && slot < minContextSlot)
          throw new RpcFailure('not yet', 'Minimum context slot has not been reached');
        const context = { slot };
        if (method === 'getMultipleAccounts') return { context, value: [account(lamportsAt(slot)), null] };
        const after = [account(lamportsAt(slot) - COST), null];
        return { context, value: { err: null, logs: [], accounts: after } };
      },
      health: () => [],
      stop: () => undefined,
    };
  }

  it('compares both readings at one slot, although the wallet changes in between', async () => {
    const { moved } = await simulateAt(nodeAt([7, 8], [8, 8]), TRANSACTION, watched);
    expect(moved.lamports).toBe(BigInt(-COST));
    expect(requested.map(({ minContextSlot }) => minContextSlot)).toEqual([undefined, undefined, 8, 8]);
  });

  it('waits for a node that has not reached the slot of the other reading', async () => {
    const { moved } = await simulateAt(nodeAt([7, 7, 9], [9, 9, 9]), TRANSACTION, watched);
    expect(moved.lamports).toBe(BigInt(-COST));
  });

  it('fails as an unavailable node when the two never agree', async () => {
    const slots = [1, 2, 3, 4, 5];
    const failed = simulateAt(
      nodeAt(
        slots,
        slots.map((slot) => slot + 100),
      ),
      TRANSACTION,
      watched,
    );
    await expect(failed).rejects.toMatchObject({ kind: 'unhealthy' });
  });
});
