import { expect, it } from 'vitest';
import { SigningRefused } from '#/execution/onchain/signing.ts';
import type { SwapPlan } from '../pricing/swap-plan.ts';
import { demandKept, demandPromised } from './simulation-check.ts';

const plan = (part: object): SwapPlan =>
  ({
    order: { mode: 'ExactIn', amount: 100n, limit: 0n },
    sendingCost: 5n,
    rent: 2n,
    threshold: 90n,
    ...part,
  }) as SwapPlan;
const buy = plan({ side: 'buy', hold: { lamports: 107n, tokens: 0n } });
const sale = plan({ side: 'sell', hold: { lamports: 7n, tokens: 100n } });
const exactOut = { order: { mode: 'ExactOut', amount: 80n, limit: 90n } };

it.each([
  ['a buy that gives the minimum', buy, { lamports: -107n, tokens: 90n }, true],
  ['a buy that gives less', buy, { lamports: -107n, tokens: 89n }, false],
  ['a buy that takes more', buy, { lamports: -108n, tokens: 90n }, false],
  ['a buy that takes other tokens of it', buy, { lamports: 0n, tokens: -1n }, false],
  [
    'an exact buy with the requested output',
    plan({ ...buy, ...exactOut }),
    { lamports: -107n, tokens: 80n },
    true,
  ],
  ['an exact buy that gives less', plan({ ...buy, ...exactOut }), { lamports: -107n, tokens: 79n }, false],
  ['a sale that brings the minimum less its costs', sale, { lamports: 83n, tokens: -100n }, true],
  ['a sale that brings less', sale, { lamports: 82n, tokens: -100n }, false],
  ['a sale that takes more tokens', sale, { lamports: 83n, tokens: -101n }, false],
  ['an exact sale that brings less', plan({ ...sale, ...exactOut }), { lamports: 72n, tokens: -90n }, false],
] as const)('%s is decided by the simulated amounts', (_what, planned, moved, passes) => {
  const judged = () => demandKept(planned, { ...moved, sideEffects: [] });
  if (passes) expect(judged).not.toThrow();
  else expect(judged).toThrow(SigningRefused);
});

it('a promise below the minimum is not signed', () => {
  expect(() => demandPromised(buy, { minOut: '90' })).not.toThrow();
  expect(() => demandPromised(buy, { minOut: '89' })).toThrow(SigningRefused);
});

it('a swap with other effects on the wallet is not signed, whatever its amounts', () => {
  const amounts = { lamports: -107n, tokens: 90n };
  expect(() => demandKept(buy, { ...amounts, sideEffects: [] })).not.toThrow();
  expect(() =>
    demandKept(buy, { ...amounts, sideEffects: ['lets somebody else move tokens of the wallet'] }),
  ).toThrow('the simulation lets somebody else move tokens of the wallet');
});
