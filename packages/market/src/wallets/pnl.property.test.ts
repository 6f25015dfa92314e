import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { eventSequences, KNOWN_TRADERS, MINTS, WALLETS } from '../testing/event-sequences.ts';
import { created, solPrice, T0, trade } from '../testing/events.ts';
import type { MarketTrade } from '../types.ts';

const ALL = 1_000;

function plainly(trades: readonly MarketTrade[], balance: number) {
  let [bought, realized, open, cost, soldCost] = [0, 0, 0, 0, 0];
  for (const { side, tokenAmount, usd } of trades.toReversed()) {
    const [tokens, value] = [Number(tokenAmount), usd ?? Number.NaN];
    if (side === 'buy') {
      bought += value;
      open += tokens;
      cost += value;
      continue;
    }
    const sold = Math.min(tokens, open);
    if (sold === 0) continue;
    const share = (cost * sold) / open;
    realized += (value * sold) / tokens - share;
    cost -= share;
    soldCost += share;
    open -= sold;
  }
  const left = Math.min(open, balance);
  return { bought, realized, soldCost, left, cost: left === 0 ? 0 : (cost * left) / open };
}

/** Equal within the rounding of a few trades to micro-dollars. */
const expectClose = (found: number | null | undefined, wanted: number, what: string): void => {
  expect(found, what).not.toBeNull();
  expect(Math.abs((found ?? Number.NaN) - wanted), `${what}: ${found} ${wanted}`).toBeLessThanOrEqual(
    1e-4 + Math.abs(wanted) * 1e-9,
  );
};

describe('PnL on every page', () => {
  it('is the same on tape, top traders, holdings and wallet page, and equals plain sums', () => {
    let compared = 0;
    fc.assert(
      fc.property(eventSequences, (events) => {
        const market = new Market({ knownTraders: KNOWN_TRADERS });
        for (const event of events) market.apply(event);
        for (const wallet of WALLETS) {
          const totals = { realized: 0, unrealized: 0, isKnown: true };
          for (const mint of MINTS) {
            const own = market.trades(mint, { limit: ALL }).filter((each) => each.wallet === wallet);
            const standing = own[0]?.standing;
            if (standing === undefined || standing === null) continue;
            const row = market.topTraders(mint, ALL).find((each) => each.wallet === wallet);
            if (own.some(({ usd }) => usd === null)) continue;
            const token = market.token(mint);
            const priceUsd = market.figures(mint, market.lastTime)?.priceUsd ?? null;
            const balance = Number(market.holder(mint, wallet)?.amount ?? 0n);
            const wanted = plainly(own, balance);
            expectClose(standing.boughtUsd, wanted.bought, 'bought');
            expectClose(standing.realisedUsd, wanted.realized, 'realized on the tape');
            expectClose(row?.realisedUsd, wanted.realized, 'realized of top traders');
            expectClose(standing.openCostUsd, wanted.cost, 'cost');
            expectClose(standing.soldCostUsd, wanted.soldCost, 'cost of sold tokens');
            totals.realized += wanted.realized;
            if (wanted.left > 0 && priceUsd === null) totals.isKnown = false;
            if (priceUsd === null || token === null) continue;
            const unrealized = (wanted.left / 10 ** token.decimals) * priceUsd - wanted.cost;
            expectClose(row?.unrealisedUsd, unrealized, 'unrealized of top traders');
            expectClose(row?.pnlUsd, wanted.realized + unrealized, 'total of top traders');
            totals.unrealized += unrealized;
            const held = market.walletHistory.holdings(wallet).find((each) => each.mint === mint);
            if (wanted.left > 0) expectClose(held?.unrealisedUsd, unrealized, 'unrealized of holdings');
            compared++;
          }
          const { all } = market.walletHistory.summary(wallet, market.lastTime).spans;
          expectClose(all.realisedUsd, totals.realized, 'realized of the wallet page');
          if (totals.isKnown && all.unrealisedUsd !== null)
            expectClose(all.unrealisedUsd, totals.unrealized, 'unrealized of the wallet page');
        }
      }),
    );
    expect(compared).toBeGreaterThan(20);
  });

  it('excludes tokens that were sent away on the wallet page, as on the tape', () => {
    const token = created();
    const market = new Market();
    market.apply(solPrice(100, T0 - 1));
    market.apply(token);
    market.apply(trade(token, { wallet: 'ann', tokenAmount: 10_000_000_000n, time: T0 + 1 }));
    const [id, kind, slot] = ['sent:0', 'transfer', 3_000] as const;
    const sent = { id, kind, slot, signature: 'sent', time: T0 + 2, mint: token.mint, from: 'ann', to: 'bo' };
    market.apply({ ...sent, tokenAmount: 10_000_000_000n });
    // The price rises tenfold after everything was sent away.
    market.apply(
      trade(token, {
        wallet: 'cy',
        time: T0 + 3,
        reserves: { base: 1_000_000_000_000n, quote: 1_000_000_000_000n },
      }),
    );
    expect(market.walletHistory.summary('ann', T0 + 4).spans.all.unrealisedUsd).toBe(0);
    expect(market.topTraders(token.mint, ALL).find(({ wallet }) => wallet === 'ann')).toMatchObject({
      unrealisedUsd: 0,
    });
  });
});
