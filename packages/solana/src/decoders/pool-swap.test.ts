import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../decode.ts';
import { args, BOUGHT, bought, PAYER, swapAccounts, TOKEN } from '../testing/swap-builder.ts';
import { disc, TransactionBuilder } from '../testing/transaction-builder.ts';
import * as dammV2 from './meteora-damm-v2/layout.ts';

describe('a pool swap', () => {
  const [kind = 0n] = dammV2.SWAP_INSTRUCTIONS;
  const data = Buffer.concat([disc(kind), args(1_000n, 1n)]);

  it('is read from transfers without an event, and marked as inferred', () => {
    const builder = bought(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), data);
    const decoded = decodeTransaction(builder.transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'meteora-dyn-v2', feeAmount: 0n }]);
    expect(decoded.inferred).toEqual([
      { program: dammV2.DAMM_V2_PROGRAM, id: 'made:0', reason: 'event missing' },
    ]);
  });

  it('is the same without call depths', () => {
    const builder = bought(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), data);
    expect(decodeTransaction(builder.transaction({ depths: false })).trades).toEqual(
      decodeTransaction(builder.transaction()).trades,
    );
  });

  it("uses the vaults' balances when inner instructions are missing, and marks them", () => {
    const builder = new TransactionBuilder(PAYER)
      .holds('vault a', TOKEN, 'pool owner', -500n)
      .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
      .outer(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), data);
    const decoded = decodeTransaction(builder.transaction());
    expect(decoded.trades).toMatchObject([BOUGHT]);
    expect(decoded.inferred).toHaveLength(1);
  });

  it('is skipped when the balances contradict its transfers', () => {
    const builder = bought(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), data).holds(
      'vault a',
      TOKEN,
      'pool owner',
      -499n,
    );
    const decoded = decodeTransaction(builder.transaction());
    expect(decoded.trades).toEqual([]);
    expect(decoded.skipped.map((skip) => skip.reason)).toEqual(['amounts contradict the balances']);
  });

  it('assigns legs of a program account to the wallet that gained, never to the account', () => {
    const accounts = swapAccounts(14, { ...dammV2.PLACES });
    accounts[dammV2.PLACES.owner] = 'router authority';
    const builder = bought(dammV2.DAMM_V2_PROGRAM, accounts, data)
      .transfer('escrow', 'user in', 1_000n)
      .holds('user in', SOL_MINT, 'router authority', 0n)
      .holds('user out', TOKEN, 'a trader', 500n);
    expect(decodeTransaction(builder.transaction()).trades).toMatchObject([{ wallet: 'a trader' }]);
  });
});
