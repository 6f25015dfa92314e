import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { requestHash } from './swap-request.ts';

const TOKEN = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const WALLET = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';
const FIELDS = { inputMint: SOL_MINT, outputMint: TOKEN, amount: '1000', swapMode: 'ExactIn' } as const;
const EXITS = { rungs: [{ kind: 'stopLoss', movePct: -40, sellPct: 100 }], oneCancelsOther: false } as const;

it('[SWAP-03] hashes requests to the values stored by earlier versions', () => {
  const all = {
    ...FIELDS,
    minOut: '5',
    slippageBps: 50,
    preset: 'high',
    priorityFeeLamports: 7,
    tipLamports: 8,
    protect: true,
  } as const;
  const trigger = { kind: 'limit', priceSol: 0.5 };
  const hashes = [
    requestHash(FIELDS, WALLET),
    requestHash({ ...FIELDS, amount: undefined, amountPercent: 12.5 }, WALLET),
    requestHash(all, WALLET),
    requestHash(FIELDS, WALLET, trigger),
    requestHash({ ...FIELDS, exits: EXITS }, `${WALLET} ${TOKEN}`),
  ];
  expect(hashes).toEqual([
    '3ac987a1d184e2ad57004f477f27c57b8388c55dd9ea8712473e46b2c983290c',
    'cd60fa53da0cfa744e1fa906e8743de94d3d8ff9ea39184477728c2036fac077',
    '11783819c61de0330694020f63e3f4f93ef216875e20cd006648d125265afeee',
    'bb6a06e67e3ba3e8ca7696fd05d4819534a33e7df9660da6d33260ef4d84996b',
    '5922790f67f98aeedbe4eb2ae48357a958f4f5547cce876a14278a57381516c0',
  ]);
});

it('distinguishes requests by every field', () => {
  const others = [
    { ...FIELDS, amount: '1001' },
    { ...FIELDS, swapMode: 'ExactOut' as const },
    { ...FIELDS, slippageBps: 0 },
    { ...FIELDS, protect: false },
    { ...FIELDS, priority: 'fast' as const },
    { ...FIELDS, slippage: 'auto' as const },
    { ...FIELDS, exits: EXITS },
  ];
  const hashes = [FIELDS, ...others].map((fields) => requestHash(fields, WALLET));
  expect(new Set([...hashes, requestHash(FIELDS, TOKEN)]).size).toBe(9);
});
