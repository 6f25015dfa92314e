import type { PreparedSwap, Swap } from '@dugout/contract/trading/swap';
import type { PrepareRequest } from '@dugout/contract/trading/swap-request';
import { describe, expect, it } from 'vitest';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { NotSigned } from '#/shared/wallet-app/not-signed.ts';
import { SignedSwaps } from './signed-swaps.ts';

class NoAnswer extends Error {}
const { walletAddress, inputMint, outputMint, costs } = swapOf();
const wallet = { address: walletAddress, name: 'Phantom' };
const request: PrepareRequest = { walletAddress, inputMint, outputMint, amount: '500', minOut: '90' };

const preparedOf = (given: Partial<PreparedSwap> = {}): PreparedSwap => ({
  id: 'swap1',
  transaction: 'unsigned',
  walletAddress,
  inputMint,
  outputMint,
  inAmount: '500',
  outAmount: '100',
  minOut: '95',
  feeLamports: '5',
  costs,
  totalLamports: '520',
  expiresAt: '2026-01-01T00:01:00.000Z',
  ...given,
});

function signing(prepared: PreparedSwap, answers: (Swap | Error)[], signs = async () => 'signed') {
  const calls: string[] = [];
  let made = 0;
  const swaps = new SignedSwaps({
    prepare: async () => ({ ...prepared, id: `${prepared.id}.${++made}` }),
    prepareOrder: async () => prepared,
    sign: async (_, transaction) => {
      calls.push(`sign ${transaction}`);
      return signs();
    },
    submit: async (id, transaction) => {
      calls.push(`submit ${id} ${transaction}`);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error)
        throw answer ?? new Error('nothing left to answer');
      return answer;
    },
    look: async () => swapOf(),
    isUnanswered: (failure) => failure instanceof NoAnswer,
    wait: async () => undefined,
  });
  return { swaps, calls };
}

describe('wallet-signed swaps', () => {
  it('are prepared, signed and submitted', async () => {
    const { swaps, calls } = signing(preparedOf(), [swapOf({ status: 'pending' })]);
    expect((await swaps.trade(request, wallet)).status).toBe('landed');
    expect(calls).toEqual(['sign unsigned', 'submit swap1.1 signed']);
  });

  it('are not signed if the server prepared something else', async () => {
    const others: Partial<PreparedSwap>[] = [
      { inAmount: '501' },
      { minOut: '89' },
      { walletAddress: outputMint },
      { outputMint: walletAddress },
      { inputMint: walletAddress },
    ];
    for (const other of others) {
      const { swaps, calls } = signing(preparedOf(other), []);
      await expect(swaps.trade(request, wallet), JSON.stringify(other)).rejects.toThrow(NotSigned);
      expect(calls).toEqual([]);
    }
  });

  it('limit the input if the output is fixed', async () => {
    const exact: PrepareRequest = { ...request, swapMode: 'ExactOut', amount: '100', minOut: '510' };
    const within = signing(preparedOf({ minOut: '505' }), [swapOf()]);
    await within.swaps.trade(exact, wallet);
    const beyond = signing(preparedOf({ minOut: '511' }), []);
    await expect(beyond.swaps.trade(exact, wallet)).rejects.toThrow(NotSigned);
  });

  it('are resubmitted with the same signature if the response was lost', async () => {
    const lost = [new NoAnswer(), new NoAnswer(), new NoAnswer(), new NoAnswer()];
    const { swaps, calls } = signing(preparedOf(), [...lost, swapOf()]);
    await expect(swaps.trade(request, wallet)).rejects.toThrow(NoAnswer);
    await swaps.trade({ ...request, minOut: '91' }, wallet);
    expect(calls.filter((call) => call.startsWith('sign'))).toHaveLength(1);
    expect(new Set(calls.filter((call) => call.startsWith('submit')))).toEqual(
      new Set(['submit swap1.1 signed']),
    );
  });

  it('are prepared again after a rejection by the server or in the wallet', async () => {
    const refused = signing(preparedOf(), [new Error('the time to sign is over'), swapOf()]);
    await expect(refused.swaps.trade(request, wallet)).rejects.toThrow('over');
    await refused.swaps.trade(request, wallet);
    expect(refused.calls.at(-1)).toBe('submit swap1.2 signed');
    const rejected = signing(preparedOf(), [], async () => {
      throw new NotSigned('Rejected in Phantom. Nothing was sent');
    });
    await expect(rejected.swaps.trade(request, wallet)).rejects.toThrow('Rejected in Phantom');
    expect(rejected.calls).toEqual(['sign unsigned']);
  });
});
