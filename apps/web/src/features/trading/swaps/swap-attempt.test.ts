import type { Swap, SwapAnswer } from '@dugout/contract/trading/swap';
import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import { describe, expect, it } from 'vitest';
import { orderOf, swapOf } from '#/shared/testing/trading-builders.ts';
import type { SwapIntent } from '../trade-form.model.ts';
import { SwapAttempts } from './swap-attempt.ts';

class NoAnswer extends Error {}
const { walletAddress, inputMint, outputMint } = swapOf();
const intent: SwapIntent = { walletAddress, inputMint, outputMint, amount: '500000000' };

function attempts(answers: (SwapAnswer | Error)[], looks: Swap[] = []) {
  const sent: SwapRequest[] = [];
  let keys = 0;
  const swaps = new SwapAttempts({
    send: async (request) => {
      sent.push(request);
      const answer = answers.shift();
      if (answer === undefined) throw new Error('nothing left to answer');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    look: async () => looks.shift() ?? swapOf(),
    isUnanswered: (failure) => failure instanceof NoAnswer,
    wait: async () => {},
    newKey: () => `key-${++keys}-of-test`,
  });
  return { swaps, sent, keysSent: () => sent.map((request) => request.idempotencyKey) };
}

describe('SwapAttempts', () => {
  it('uses a new key for each press', async () => {
    const { swaps, keysSent } = attempts([swapOf(), swapOf()]);
    await swaps.swap(intent);
    await swaps.swap(intent);
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('resends an order under the same key if the response was lost', async () => {
    const { swaps, sent, keysSent } = attempts([new NoAnswer(), swapOf()]);
    await expect(swaps.swap(intent)).resolves.toMatchObject({ status: 'landed' });
    expect(sent).toHaveLength(2);
    expect(new Set(keysSent()).size).toBe(1);
  });

  it('keeps the key for the next press of the same order', async () => {
    const lost = () => [new NoAnswer(), new NoAnswer(), new NoAnswer()];
    const same = attempts([...lost(), swapOf()]);
    await expect(same.swaps.swap(intent)).rejects.toThrow(NoAnswer);
    await same.swaps.swap(intent);
    expect(new Set(same.keysSent()).size).toBe(1);

    const other = attempts([...lost(), swapOf()]);
    await expect(other.swaps.swap(intent)).rejects.toThrow(NoAnswer);
    await other.swaps.swap({ ...intent, amount: '1' });
    expect(new Set(other.keysSent()).size).toBe(2);
  });

  it('resends an unanswered order with its original minimum, whatever the current quote', async () => {
    const { swaps, sent } = attempts([new NoAnswer(), new NoAnswer(), new NoAnswer(), swapOf(), swapOf()]);
    await expect(swaps.swap({ ...intent, minOut: '900' })).rejects.toThrow(NoAnswer);
    await swaps.swap({ ...intent, minOut: '950' });
    expect(new Set(sent.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(sent[0]).toMatchObject({ minOut: '900' });
    await swaps.swap({ ...intent, minOut: '950' });
    expect(sent.at(-1)).toMatchObject({ minOut: '950' });
    expect(sent.at(-1)?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('resends an unanswered sale with the holding that the trader saw first', async () => {
    const { swaps, sent } = attempts([new NoAnswer(), new NoAnswer(), new NoAnswer(), swapOf()]);
    const half = { walletAddress, inputMint: outputMint, outputMint: inputMint, amountPercent: 50 };
    await expect(swaps.swap({ ...half, heldAmounts: ['100'] })).rejects.toThrow(NoAnswer);
    await swaps.swap({ ...half, heldAmounts: ['50'] });
    expect(new Set(sent.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(sent[0]).toMatchObject({ heldAmounts: ['100'] });
  });

  it('uses a new key for a press while the same order is under way', async () => {
    const { swaps, keysSent } = attempts([swapOf(), swapOf(), swapOf()]);
    await Promise.all([swaps.swap(intent), swaps.swap(intent), swaps.swap(intent)]);
    expect(new Set(keysSent()).size).toBe(3);
  });

  it('does not retry a rejected order', async () => {
    const { swaps, sent } = attempts([new Error('Not enough SOL in this wallet'), swapOf()]);
    await expect(swaps.swap(intent)).rejects.toThrow('Not enough SOL');
    expect(sent).toHaveLength(1);
    await swaps.swap(intent);
    expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey);
  });

  it('polls a pending swap until it has settled', async () => {
    const { swaps } = attempts(
      [swapOf({ status: 'pending' })],
      [swapOf({ status: 'pending' }), swapOf({ status: 'failed', reason: 'no' })],
    );
    await expect(swaps.swap(intent)).resolves.toMatchObject({ status: 'failed', reason: 'no' });
  });

  it('settles each swap of several wallets', async () => {
    const pending = swapOf({ id: 's2', status: 'pending' });
    const { swaps } = attempts([{ ...swapOf(), swaps: [swapOf(), pending] }], [swapOf({ id: 's2' })]);
    expect(
      (await swaps.swaps({ ...intent, walletAddresses: ['a', 'b'] })).map(({ id, status }) => [id, status]),
    ).toEqual([
      ['s1', 'landed'],
      ['s2', 'landed'],
    ]);
  });

  it('creates the orders of one press under its key, which is kept until their outcome is known', async () => {
    const order = orderOf();
    const both = [intent, intent].map((each) => ({ ...each, trigger: { kind: 'graduation' as const } }));
    const armed = { ...swapOf(), order };
    const lost = [new NoAnswer(), new NoAnswer(), new NoAnswer()];
    const { swaps, keysSent } = attempts([armed, ...lost, armed, armed]);
    await expect(swaps.arm(both)).rejects.toThrow(NoAnswer);
    expect(await swaps.arm(both)).toEqual([order, order]);
    expect(keysSent()).toEqual(['0', '1', '1', '1', '0', '1'].map((at) => `key-1-of-test:${at}`));
    const own = attempts([armed, armed]);
    await own.swaps.arm(both, 'exits:s1');
    expect(own.keysSent()).toEqual(['exits:s1:0', 'exits:s1:1']);
  });
});
