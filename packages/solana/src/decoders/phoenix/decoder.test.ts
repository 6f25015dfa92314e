import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { BOUGHT, bought, PAYER, swapAccounts, TOKEN } from '../../testing/swap-builder.ts';
import { TransactionBuilder } from '../../testing/transaction-builder.ts';
import { PHOENIX_PROGRAM, PLACES, SWAP, SWAP_WITH_FREE_FUNDS } from './decoder.ts';
import { LOG } from './fills.ts';

const LIMIT_ORDER = 2;
/** The trader's base account receives in a buy. */
const accounts = swapAccounts(9, { ...PLACES, userIn: PLACES.userOut, userOut: PLACES.userIn });

describe('Phoenix', () => {
  it("reads a taker's buy and sell from transfers, without an event", () => {
    const buy = decodeTransaction(bought(PHOENIX_PROGRAM, accounts, Buffer.of(SWAP)).transaction());
    expect(buy.trades).toMatchObject([{ ...BOUGHT, market: 'phoenix', feeAmount: 0n, reserves: null }]);
    expect([buy.skipped, buy.inferred]).toEqual([[], []]);
    const sale = new TransactionBuilder(PAYER)
      .holds('vault a', TOKEN, 'pool owner', 500n)
      .holds('vault b', SOL_MINT, 'pool owner', -1_000n)
      .outer(PHOENIX_PROGRAM, swapAccounts(9, { ...PLACES }), Buffer.of(SWAP))
      .transfer('vault b', 'user out', 1_000n)
      .transfer('user in', 'vault a', 500n);
    expect(decodeTransaction(sale.transaction()).trades).toMatchObject([{ ...BOUGHT, side: 'sell' }]);
  });

  it('counts an order settled within the market, and ignores a limit order', () => {
    const order = (kind: number) =>
      decodeTransaction(
        new TransactionBuilder(PAYER).outer(PHOENIX_PROGRAM, accounts, Buffer.of(kind)).transaction(),
      );
    expect(order(SWAP_WITH_FREE_FUNDS).skipped).toMatchObject([{ reason: 'amounts missing' }]);
    expect(order(LIMIT_ORDER).skipped).toMatchObject([{ reason: 'nothing of a known program' }]);
  });

  /** An event as logged: the first byte is its kind. */
  const event = (kind: number, bytes: number): Buffer => Buffer.concat([Buffer.of(kind)], bytes);
  const [HEADER, FILL, PLACE, EXPIRED] = [event(1, 92), event(2, 67), event(3, 43), event(9, 59)];

  it.each([
    ['rests', [PLACE], 'nothing of a known program'],
    ['only clears expired orders', [EXPIRED, PLACE], 'nothing of a known program'],
    ['takes from the book', [EXPIRED, FILL, FILL, PLACE], 'amounts missing'],
    ['logs an unknown event', [event(77, 20)], 'event layout unknown'],
  ])('classifies a limit order that %s correctly', (_, events, reason) => {
    const order = new TransactionBuilder(PAYER)
      .outer(PHOENIX_PROGRAM, accounts, Buffer.of(LIMIT_ORDER))
      .inner(PHOENIX_PROGRAM, ['log authority'], Buffer.concat([Buffer.of(LOG), HEADER, ...events]));
    expect(decodeTransaction(order.transaction())).toMatchObject({ trades: [], skipped: [{ reason }] });
  });
});
