import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, BOUGHT, bought, swapAccounts } from '../../testing/swap-builder.ts';
import { disc } from '../../testing/transaction-builder.ts';
import { PLACES, SAROS_DLMM_PROGRAM, SWAP } from './decoder.ts';

const swap = (forY: boolean): Buffer =>
  Buffer.concat([disc(SWAP), args(1_000n, 1n), Buffer.of(forY ? 1 : 0, 0)]);

describe('Saros DLMM', () => {
  it.each([
    ['X paid for Y', true, { vaultA: PLACES.vaultB, vaultB: PLACES.vaultA }],
    ['Y paid for X', false, { userIn: PLACES.userOut, userOut: PLACES.userIn }],
  ])('reads a swap with %s from its transfers', (_, forY, sides) => {
    const accounts = swapAccounts(17, { ...PLACES, ...sides });
    const decoded = decodeTransaction(bought(SAROS_DLMM_PROGRAM, accounts, swap(forY)).transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'saros', feeAmount: 0n, reserves: null }]);
    expect([decoded.skipped, decoded.inferred]).toEqual([[], []]);
  });

  it('counts a swap whose transfers bypass its vaults', () => {
    const accounts = swapAccounts(17, { ...PLACES, vaultA: -1 });
    const decoded = decodeTransaction(bought(SAROS_DLMM_PROGRAM, accounts, swap(true)).transaction());
    expect(decoded.trades).toEqual([]);
    expect(decoded.skipped).toEqual([{ program: SAROS_DLMM_PROGRAM, path: '0', reason: 'amounts missing' }]);
  });
});
