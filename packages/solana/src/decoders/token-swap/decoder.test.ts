import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { recordedFiles } from '../../recorded-files.ts';
import { BOUGHT, bought, swapAccounts } from '../../testing/swap-builder.ts';
import { PLACES, SWAP, TOKEN_SWAPS } from './decoder.ts';

describe('programs based on SPL Token Swap', () => {
  it.each(TOKEN_SWAPS)(
    '$market ($program): reads a swap from its transfers, without an event',
    ({ program, market }) => {
      const accounts = swapAccounts(10, { ...PLACES, vaultA: PLACES.vaultB, vaultB: PLACES.vaultA });
      const decoded = decodeTransaction(bought(program, accounts, Buffer.of(SWAP)).transaction());
      expect(decoded.trades).toMatchObject([{ ...BOUGHT, market, feeAmount: 0n, reserves: null }]);
      expect([decoded.skipped, decoded.inferred]).toEqual([[], []]);
    },
  );

  it.skipIf(!hasRecorded)("reads Saros' recorded legs to the raw unit (needs the recorded data)", () => {
    const trades = ['clmm__1J3X41t9xp.json', 'clmm__22zKVwQg6v.json']
      .flatMap((file) => [...recordedFiles(recordedPath(`tx/galileo/${file}`))])
      .flatMap((file) => file.transactions.flatMap((transaction) => decodeTransaction(transaction).trades))
      .filter(({ market }) => market === 'saros');
    expect(trades).toMatchObject([
      { side: 'sell', tokenAmount: 131_973_640n, quoteAmount: 9_472_907n },
      { side: 'sell', tokenAmount: 1_950_724_752n, quoteAmount: 141_491_132n },
    ]);
  });
});
