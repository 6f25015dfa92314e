import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { BOUGHT, bought, PAYER, swapAccounts, TOKEN } from '../../testing/swap-builder.ts';
import { TransactionBuilder } from '../../testing/transaction-builder.ts';
import { PLACES, SABER_PROGRAM, SWAP } from './decoder.ts';

const accounts = swapAccounts(9, { ...PLACES, vaultA: PLACES.vaultB, vaultB: PLACES.vaultA });

describe('Saber', () => {
  it('reads a swap from its transfers, without an event', () => {
    const decoded = decodeTransaction(bought(SABER_PROGRAM, accounts, Buffer.of(SWAP)).transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'saber', feeAmount: 0n, reserves: null }]);
    expect([decoded.skipped, decoded.inferred]).toEqual([[], []]);
  });

  it("excludes the administrator's fee from the trader's proceeds", () => {
    const swap = new TransactionBuilder(PAYER)
      .holds('vault a', TOKEN, 'pool owner', -502n)
      .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
      .outer(SABER_PROGRAM, accounts, Buffer.of(SWAP))
      .transfer('user in', 'vault b', 1_000n)
      .transfer('vault a', 'user out', 500n)
      .transfer('vault a', 'fee account', 2n);
    expect(decodeTransaction(swap.transaction()).trades).toMatchObject([BOUGHT]);
  });
});
