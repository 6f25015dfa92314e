import { RpcFailure } from '@dugout/solana/rpc/failure';
import { describe, expect, it } from 'vitest';
import { feePricesOf } from './fee-prices.ts';

const ACCOUNTS = ['pool'];
const BLOCKS = [10, 30, 20].map((price, at) => ({ slot: at, prioritizationFee: price * 1_000 }));
const ESTIMATE = { priorityFeeLevels: { min: 0, low: 1, medium: 1_000.2, high: 5_000, veryHigh: 9_000 } };

const nodeOf = (answers: Readonly<Record<string, unknown>>) => ({
  async call(method: string, params: readonly unknown[]) {
    if (!(method in answers)) throw new RpcFailure('unsupported', method);
    expect(JSON.stringify(params)).toContain('pool');
    return answers[method];
  },
});

describe('feePricesOf', () => {
  it("is the provider's estimate when it offers one", async () => {
    const node = nodeOf({ getPriorityFeeEstimate: ESTIMATE, getRecentPrioritizationFees: BLOCKS });
    expect(await feePricesOf(node, ACCOUNTS)).toEqual({ normal: 1_001n, fast: 5_000n, turbo: 9_000n });
  });

  it('follows the recent blocks of a node without estimates', async () => {
    const node = nodeOf({ getRecentPrioritizationFees: BLOCKS });
    expect(await feePricesOf(node, ACCOUNTS)).toEqual({ normal: 20_000n, fast: 30_000n, turbo: 30_000n });
  });

  it('follows the recent blocks when the estimate cannot be read', async () => {
    const node = nodeOf({
      getPriorityFeeEstimate: { priorityFeeLevels: { medium: -1 } },
      getRecentPrioritizationFees: BLOCKS,
    });
    expect((await feePricesOf(node, ACCOUNTS)).normal).toBe(20_000n);
  });

  it('fails when neither answers', async () => {
    await expect(feePricesOf(nodeOf({}), ACCOUNTS)).rejects.toThrow(RpcFailure);
  });
});
