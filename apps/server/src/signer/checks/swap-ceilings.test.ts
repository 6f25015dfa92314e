import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { expect, it } from 'vitest';
import { FRIEND, PLATFORM } from '../testing/names.ts';
import { buyIntent } from '../testing/parts.ts';
import { parseIntent, type Swap } from './parse-intent.ts';
import { demandCeilings } from './swap-ceilings.ts';

const read = parseIntent({
  ...buyIntent,
  tipDestinations: [...TIP_ACCOUNTS],
  messageHash: `${'A'.repeat(43)}=`,
});
if (read.kind !== 'swap') throw new Error('the intent of a buy is no swap');
const swap: Swap = read;
const ceilings = { priorityFee: swap.priorityFeeLamports, tip: swap.tipLamports, feeWallet: PLATFORM };

it('[R9] a swap may pay the fee wallet, the tip accounts and the network up to the ceilings', () => {
  expect(() => demandCeilings(swap, ceilings)).not.toThrow();
  expect(() =>
    demandCeilings({ ...swap, feeDestination: null }, { ...ceilings, feeWallet: null }),
  ).not.toThrow();
});

it.each<[string, Partial<Swap>]>([
  ['priority fee', { priorityFeeLamports: ceilings.priorityFee + 1n }],
  ['tip is above', { tipLamports: ceilings.tip + 1n }],
  ['no tip account', { tipDestinations: [...TIP_ACCOUNTS, FRIEND] }],
  ['another wallet than FEE_WALLET', { feeDestination: FRIEND }],
])('[R9] a swap is refused for its %s', (why, changed) => {
  expect(() => demandCeilings({ ...swap, ...changed }, ceilings)).toThrow(why);
});
