import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { Market } from '@dugout/market/market';
import { created, solPrice, trade } from '@dugout/market/testing/events';
import { expect, it } from 'vitest';
import { CallBook } from '../book/call-book.ts';
import { aCall } from '../book/calls.fixture.ts';
import { keptOutcome, outcomeRow } from '../book/outcome.view.ts';
import type { TokenCalls } from '../book/token-calls.ts';
import type { Face, Faces } from '../people/faces.ts';
import { HandKeeper } from './hand-keeper.ts';
import { Hands } from './hands.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CALLED_AT = 1_000_000_000;

/** A caller who held a token, called it, and sold it all ten minutes later. */
async function afterSale() {
  const token = created({ time: CALLED_AT - 2 * HOUR_MS });
  const state = new Market({ keepTrades: 0 });
  const market = { state, wholeHistory: true } as unknown as MarketFeed;
  const [book, hands] = [new CallBook(), new Hands(market)];
  const face = { userId: 'ada', wallets: ['wallet'], showsWallets: true };
  const faces = {
    of: async () => new Map([['ada', face as unknown as Face]]),
  } as unknown as Faces;
  const changed: string[] = [];
  const keeper = new HandKeeper({ book, faces, hands, changed: (mint) => void changed.push(mint) });
  const apply = (event: Parameters<Market['apply']>[0]): void => {
    state.apply(event);
    keeper.applied(event);
  };
  apply(solPrice(200, CALLED_AT - 2 * HOUR_MS));
  apply(token);
  apply(trade(token, { wallet: 'wallet', time: CALLED_AT - HOUR_MS }));
  book.add({ ...aCall(1, CALLED_AT, 1, 'ada'), mint: token.mint, ...hands.atCall(token.mint, ['wallet']) });
  const sale = trade(token, { wallet: 'wallet', side: 'sell', time: CALLED_AT + 10 * MINUTE_MS });
  apply(sale);
  const [call] = book.all();
  if (call === undefined) throw new Error('no call');
  /** Lets so long pass that the tape forgets the sale. */
  const forget = (): void => {
    apply(trade(token, { wallet: 'other', time: CALLED_AT + 30 * HOUR_MS }));
    expect(state.walletHistory.trades('wallet', { offset: 0, limit: 10 }).items).toEqual([]);
  };
  const hand = () => hands.of(call, face as unknown as Face);
  return { keeper, book, call, face, changed, forget, hand, sale, token };
}

const SOLD = { kind: 'sold', heldBefore: true, soldPct: 100, soldMinutesAfter: 10 };

it('a sale soon after a call stays with the call when the tape has forgotten it', async () => {
  const { keeper, forget, hand, changed, token } = await afterSale();
  await keeper.run();
  expect(changed).toEqual([token.mint]);
  await keeper.run();
  expect(changed).toHaveLength(1);
  forget();
  expect(hand()).toMatchObject(SOLD);
});

it('a caller who unlinks the wallet after the sale takes nothing back', async () => {
  const { keeper, face, forget, hand } = await afterSale();
  await keeper.run();
  Object.assign(face, { wallets: ['clean'] });
  forget();
  await keeper.run();
  expect(hand()).toMatchObject({ soldMinutesAfter: 10, heldBefore: true });
});

it('a sale that the chain rolls back is forgotten', async () => {
  const { keeper, face, call, sale } = await afterSale();
  await keeper.run();
  Object.assign(face, { wallets: [] });
  keeper.rolledBack([sale]);
  await keeper.run();
  expect(call.hand).toEqual({ bought: 0n, boughtAt: null, soldAt: null });
});

it('a restart keeps the hand', async () => {
  const { keeper, book, call } = await afterSale();
  await keeper.run();
  const row = outcomeRow(call, book.token(call.call.mint) as TokenCalls, CALLED_AT + HOUR_MS);
  expect(keptOutcome(row).hand).toEqual(call.hand);
  expect(call.hand.soldAt).toBe(CALLED_AT + 10 * MINUTE_MS);
});
