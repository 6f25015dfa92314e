import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { BOUGHT, bought, PAYER, swapAccounts, TOKEN } from '../../testing/swap-builder.ts';
import { TransactionBuilder } from '../../testing/transaction-builder.ts';
import { OPENBOOK_PROGRAM, PLACES } from './decoder.ts';

/** First bytes of place_take_order according to the published IDL. */
const TAKE = Buffer.from('032c47031ac7cb55', 'hex');

describe('OpenBook v2', () => {
  it("reads a taker's buy and sell from transfers", () => {
    const buying = swapAccounts(16, { ...PLACES, userIn: PLACES.userOut, userOut: PLACES.userIn });
    const buy = decodeTransaction(bought(OPENBOOK_PROGRAM, buying, TAKE).transaction());
    expect(buy.trades).toMatchObject([{ ...BOUGHT, market: 'openbook', feeAmount: 0n, reserves: null }]);
    expect([buy.skipped, buy.inferred]).toEqual([[], []]);
    const sale = new TransactionBuilder(PAYER)
      .holds('vault a', TOKEN, 'pool owner', 500n)
      .holds('vault b', SOL_MINT, 'pool owner', -1_000n)
      .outer(OPENBOOK_PROGRAM, swapAccounts(16, { ...PLACES }), TAKE)
      .transfer('vault b', 'user out', 1_000n)
      .transfer('user in', 'vault a', 500n);
    expect(decodeTransaction(sale.transaction()).trades).toMatchObject([{ ...BOUGHT, side: 'sell' }]);
  });

  it('ignores an order that found no match', () => {
    const accounts = swapAccounts(16, { ...PLACES });
    const order = new TransactionBuilder(PAYER)
      .outer(OPENBOOK_PROGRAM, accounts, TAKE)
      .event(OPENBOOK_PROGRAM, Buffer.of(1));
    expect(decodeTransaction(order.transaction())).toMatchObject({
      trades: [],
      skipped: [{ reason: 'nothing of a known program' }],
    });
  });
});
