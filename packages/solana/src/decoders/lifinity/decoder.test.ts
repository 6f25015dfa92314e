import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { BOUGHT, bought, swapAccounts } from '../../testing/swap-builder.ts';
import { LIFINITY_PROGRAM, PLACES } from './decoder.ts';

describe('Lifinity v2', () => {
  it('reads a swap from its transfers, without an event', () => {
    const accounts = swapAccounts(13, { ...PLACES, vaultA: PLACES.vaultB, vaultB: PLACES.vaultA });
    // The data of a swap on mainnet.
    const data = Buffer.from('f8c69e91e17587c844830100000000000000000000000000', 'hex');
    const decoded = decodeTransaction(bought(LIFINITY_PROGRAM, accounts, data).transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'lifinity', feeAmount: 0n, reserves: null }]);
    expect([decoded.skipped, decoded.inferred]).toEqual([[], []]);
  });
});
