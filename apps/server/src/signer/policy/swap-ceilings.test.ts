import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { parseIntent, type Swap } from '../checks/parse-intent.ts';
import { FRIEND, PLATFORM } from '../testing/names.ts';
import { buyIntent } from '../testing/parts.ts';
import type { SwapCeilings } from './limits.ts';
import { demandCeilings } from './swap-ceilings.ts';

const read = parseIntent({
  ...buyIntent,
  tipDestinations: [...TIP_ACCOUNTS],
  messageHash: `${'A'.repeat(43)}=`,
});
if (read.kind !== 'swap') throw new Error('the intent of a buy is no swap');
const swap: Swap = read;
const ceilings: SwapCeilings = {
  priorityFee: swap.priorityFeeLamports,
  tip: swap.tipLamports,
  feeWallet: PLATFORM,
  venues: new Map([['pump', swap.maxIn]]),
};

it('[R9] allows payments to the fee wallet, the tip accounts and the network up to the ceilings', () => {
  expect(() => demandCeilings(swap, 'pump', ceilings)).not.toThrow();
  expect(() =>
    demandCeilings({ ...swap, feeDestination: null }, 'pump', { ...ceilings, feeWallet: null }),
  ).not.toThrow();
});

it.each<[string, Partial<Swap>]>([
  ['priority fee', { priorityFeeLamports: ceilings.priorityFee + 1n }],
  ['tip is above', { tipLamports: ceilings.tip + 1n }],
  ['no tip account', { tipDestinations: [...TIP_ACCOUNTS, FRIEND] }],
  ['another wallet than FEE_WALLET', { feeDestination: FRIEND }],
  ['allows buys of up to', { maxIn: swap.maxIn + 1n }],
])('[R9] rejects a swap for its %s', (why, changed) => {
  expect(() => demandCeilings({ ...swap, ...changed }, 'pump', ceilings)).toThrow(why);
});

it('[R9] allows swaps only at venues that the operator names, and sales there of any size', () => {
  expect(() => demandCeilings(swap, 'jupiter', ceilings)).toThrow('does not name this venue');
  const sale = { ...swap, inputMint: swap.outputMint, outputMint: SOL_MINT, maxIn: swap.maxIn * 100n };
  expect(() => demandCeilings(sale, 'pump', ceilings)).not.toThrow();
  expect(() => demandCeilings(swap, null, { ...ceilings, venues: new Map() })).not.toThrow();
});
