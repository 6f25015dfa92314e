import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { created, solPrice, T0, trade } from '../testing/events.ts';
import { USDC } from '../testing/reference-state.ts';

describe('the value of a trade before the first SOL price', () => {
  it('stays unknown in dollars for a trade against SOL, since later prices do not apply', () => {
    const market = new Market();
    const token = created();
    market.apply(token);
    market.apply(trade(token));
    market.apply(solPrice(200, T0 + 1_000));
    market.apply(trade(token, { time: T0 + 1_000 }));
    expect(market.trades(token.mint, { limit: 9 })).toMatchObject([
      { priceUsd: 0.02, usd: 200 },
      { priceUsd: null, usd: null, priceSol: 0.0001 },
    ]);
  });

  it('is known for a trade against dollars', () => {
    const market = new Market();
    const token = created({ quoteMint: USDC, reserves: null });
    market.apply(token);
    market.apply(trade(token, { quoteAmount: 25_000_000n, reserves: null }));
    expect(market.trades(token.mint, { limit: 9 })).toMatchObject([
      { priceUsd: 0.0025, usd: 25, priceSol: null },
    ]);
  });
});
