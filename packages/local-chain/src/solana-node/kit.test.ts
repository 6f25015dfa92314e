import { transactionTemplates } from '@dugout/testkit/templates';
import {
  address,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createSolanaRpcSubscriptions_UNSTABLE,
  signature,
} from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SolanaNode, startSolanaNode } from './node.ts';
import { Tape } from './tape.ts';

const PUMP = address('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P');
const FULL = {
  commitment: 'confirmed',
  encoding: 'json',
  maxSupportedTransactionVersion: 1,
  rewards: false,
} as const;

describe('the local node with the unmodified @solana/kit', () => {
  let node: SolanaNode;
  let tape: Tape;

  beforeAll(async () => {
    tape = new Tape({
      seed: 'kit',
      templates: transactionTemplates(),
      firstSlot: 5_000,
      firstTime: 1_750_000_000,
      perBlock: 4,
    });
    node = await startSolanaNode({ tape, slotMs: 40, startSlot: 5_040, seed: 'kit' });
  });
  afterAll(() => node.stop());

  it('returns slots, blocks and transactions', async () => {
    const rpc = createSolanaRpc(node.rpcUrl);
    const newest = await rpc.getSlot({ commitment: 'confirmed' }).send();
    expect(newest).toBeGreaterThanOrEqual(5_039n);
    const slots = await rpc.getBlocks(5_000n, 5_030n, { commitment: 'confirmed' }).send();
    expect(slots.map(Number)).toEqual(
      Array.from({ length: 31 }, (_, at) => 5_000 + at).filter((slot) => !tape.isSkipped(slot)),
    );
    const full = slots.find((slot) => tape.block(Number(slot)).transactions.length > 0) ?? 0n;
    const block = await rpc.getBlock(full, FULL).send();
    const own = tape.block(Number(full));
    expect(block?.transactions.map((entry) => entry.transaction.signatures[0])).toEqual(
      own.transactions.map((entry) => entry.transaction.signatures[0]),
    );
    const first = signature(own.transactions[0]?.transaction.signatures[0] ?? '');
    const transaction = await rpc
      .getTransaction(first, {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 1,
      })
      .send();
    expect(transaction?.transaction.signatures[0]).toBe(first);
    const signatures = await rpc.getSignaturesForAddress(PUMP, { commitment: 'confirmed', limit: 5 }).send();
    expect(signatures).toHaveLength(5);
  });

  it('reports slots without a block', async () => {
    const rpc = createSolanaRpc(node.rpcUrl);
    const skipped =
      Array.from({ length: 40 }, (_, at) => 5_001 + at).find((slot) => tape.isSkipped(slot)) ?? 0;
    await expect(rpc.getBlock(BigInt(skipped), FULL).send()).rejects.toThrow('was skipped');
    await expect(rpc.getBlock(9_999_999n, FULL).send()).rejects.toThrow('not available');
  });

  it('pages through the signatures of a program, and returns their transactions', async () => {
    const rpc = createSolanaRpc(node.rpcUrl);
    const first = await rpc.getSignaturesForAddress(PUMP, { commitment: 'confirmed', limit: 6 }).send();
    const before = first[2]?.signature ?? signature('');
    const rest = await rpc
      .getSignaturesForAddress(PUMP, { commitment: 'confirmed', limit: 3, before })
      .send();
    expect(rest.map((entry) => entry.signature)).toEqual(first.slice(3).map((entry) => entry.signature));
    for (const entry of rest) {
      const options = {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 1,
      } as const;
      const transaction = await rpc.getTransaction(entry.signature, options).send();
      expect(transaction?.slot).toBe(entry.slot);
      expect(transaction?.transaction.message.accountKeys).toContain(PUMP);
    }
  });

  it('notifies of whole blocks', async () => {
    const subscriptions = createSolanaRpcSubscriptions_UNSTABLE(node.wsUrl);
    const { signal, abort } = controller();
    const blocks = await subscriptions
      .blockNotifications('all', {
        commitment: 'confirmed',
        encoding: 'json',
        transactionDetails: 'full',
        maxSupportedTransactionVersion: 1,
        showRewards: false,
      })
      .subscribe({ abortSignal: signal });
    for await (const { value } of blocks) {
      const own = tape.block(Number(value.slot));
      expect(value.block?.blockhash).toBe(own.blockhash);
      expect(value.block?.transactions.map((entry) => entry.transaction.signatures[0])).toEqual(
        own.transactions.map((entry) => entry.transaction.signatures[0]),
      );
      break;
    }
    abort();
  });

  it("notifies of slots and of a program's logs", async () => {
    const subscriptions = createSolanaRpcSubscriptions(node.wsUrl);
    const { signal, abort } = controller();
    const slots = await subscriptions.slotNotifications().subscribe({ abortSignal: signal });
    const logs = await subscriptions
      .logsNotifications({ mentions: [PUMP] }, { commitment: 'confirmed' })
      .subscribe({ abortSignal: signal });
    const seen: number[] = [];
    for await (const { slot } of slots) {
      seen.push(Number(slot));
      if (seen.length === 3) break;
    }
    expect(seen[2]).toBe((seen[0] ?? 0) + 2);
    for await (const { context, value } of logs) {
      const block = tape.block(Number(context.slot));
      expect(block.transactions.map((entry) => entry.transaction.signatures[0])).toContain(value.signature);
      break;
    }
    abort();
  });
});

function controller() {
  const own = new AbortController();
  return { signal: own.signal, abort: () => own.abort() };
}
