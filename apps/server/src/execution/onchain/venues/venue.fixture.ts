import { JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { expect } from 'vitest';
import { checkTransaction } from '#/signer/checks/check-transaction.ts';
import { SOME_BLOCKHASH } from '#/signer/testing/build.ts';
import { MINT, WALLET } from '#/signer/testing/names.ts';
import { naming } from '#/signer/testing/naming.ts';
import type { OnchainOrder, OnchainQuote } from '../onchain-venue.ts';

export const SOL = 1_000_000_000n;
export const lifetime = async () => ({
  blockhash: SOME_BLOCKHASH,
  lastValidBlockHeight: 5_000n,
  slot: 4_000,
});

export const orderOf = (rest: Partial<OnchainOrder>): OnchainOrder => ({
  owner: 'trader',
  wallet: WALLET,
  mint: MINT,
  side: 'buy',
  mode: 'ExactIn',
  amount: SOL,
  slippageBps: 500,
  feePpm: 10_000n,
  priorityLamports: 100_000n,
  tipLamports: 50_000n,
  tipAccounts: JITO_TIP_ACCOUNTS,
  closes: false,
  build: true,
  ...rest,
});
/** Checks a venue's transaction with the signer's rules. */
export function signable({ unsigned }: OnchainQuote): void {
  if (unsigned === null) throw new Error('nothing was built');
  const wire = Buffer.from(unsigned.transaction, 'base64');
  const checked = checkTransaction(wire, naming(unsigned.promise, wire), 'public');
  expect(checked.signers).toEqual([WALLET]);
}
