import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, BOUGHT, PAYER, swapAccounts, TOKEN } from '../../testing/swap-builder.ts';
import { disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import * as dammV1 from './layout.ts';

describe('Meteora DAMM v1', () => {
  it("includes the protocol fee, which bypasses the vault, in the trader's payment", () => {
    const accounts = swapAccounts(15, { ...dammV1.PLACES });
    accounts[11] = 'protocol fee';
    const builder = new TransactionBuilder(PAYER)
      .holds('vault a', TOKEN, 'pool owner', -500n)
      .holds('vault b', SOL_MINT, 'pool owner', 998n)
      .outer(dammV1.DAMM_V1_PROGRAM, accounts, Buffer.concat([disc(dammV1.SWAP), args(1_000n, 1n)]))
      .transfer('user in', 'protocol fee', 2n)
      .transfer('user in', 'vault b', 998n, 3)
      .transfer('vault a', 'user out', 500n, 3)
      .logs(dammV1.DAMM_V1_PROGRAM, Buffer.concat([disc(dammV1.SWAP_EVENT), args(998n, 500n, 3n, 2n, 0n)]));
    const decoded = decodeTransaction(builder.transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'meteora-dyn', feeAmount: 5n }]);
    expect(decoded.inferred).toEqual([]);
  });
});
