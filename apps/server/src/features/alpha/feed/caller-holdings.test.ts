import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { Market } from '@dugout/market/market';
import { created, solPrice, trade } from '@dugout/market/testing/events';
import { expect, it } from 'vitest';
import { CallerHoldings } from './caller-holdings.ts';

it("marks a caller's own launches by any of their known wallets", () => {
  const token = created({ creator: 'dev' });
  const state = new Market();
  for (const event of [
    solPrice(200),
    token,
    trade(token, { wallet: 'dev' }),
    trade(token, { wallet: 'ben' }),
  ])
    state.apply(event);
  const holdings = new CallerHoldings({ state, wholeHistory: true } as unknown as MarketFeed);
  expect(holdings.atCall(token.mint, ['other', 'dev'])).toMatchObject({
    ownToken: true,
    held: 10_000_000_000n,
  });
  expect(holdings.atCall(token.mint, ['other'])).toMatchObject({ ownToken: false, held: 0n });
});
