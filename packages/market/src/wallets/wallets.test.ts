import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { created, solPrice, T0, trade } from '../testing/events.ts';

const HOUR = 3_600_000;

function marketWith(...events: Parameters<Market['apply']>[0][]): Market {
  const market = new Market({ knownTraders: new Map([['ann', 'Ann']]) });
  market.apply(solPrice(100, T0 - 1));
  for (const event of events) market.apply(event);
  return market;
}

describe('wallet history', () => {
  it('[WALLET-04] shows invested amount, realized and unrealized PnL at average cost', () => {
    const token = created({ creator: 'dev' });
    const doubled = { base: 1_000_000_000_000n, quote: 200_000_000_000n };
    const market = marketWith(
      token,
      trade(token, {
        wallet: 'ann',
        tokenAmount: 10_000_000_000n,
        quoteAmount: 1_000_000_000n,
        time: T0 + 1,
      }),
      trade(token, {
        wallet: 'ann',
        tokenAmount: 10_000_000_000n,
        quoteAmount: 3_000_000_000n,
        time: T0 + 2,
      }),
      trade(token, {
        wallet: 'ann',
        side: 'sell',
        tokenAmount: 5_000_000_000n,
        quoteAmount: 2_000_000_000n,
        time: T0 + 3,
        reserves: doubled,
      }),
    );
    const summary = market.walletHistory.summary('ann', T0 + HOUR);
    // 400 dollars for 20,000 tokens; a quarter of them, which cost 100, sold for 200. At 0.0002 SOL the other
    // 15,000 are worth 300 and cost 300.
    expect(summary.spans.all).toMatchObject({
      investedUsd: 400,
      realisedUsd: 100,
      realisedPct: 100,
      knownSells: 1,
      closed: 0,
      unrealisedUsd: 0,
      whole: false,
    });
    expect(summary.labels).toEqual([{ kind: 'kol', name: 'Ann' }]);
    expect(market.walletHistory.holdings('ann')).toEqual([
      {
        mint: token.mint,
        amount: 15_000_000_000n,
        valueUsd: 300,
        costKnownFor: 15_000_000_000n,
        costUsd: 300,
        unrealisedUsd: 0,
        unrealisedPct: 0,
      },
    ]);
  });

  it('counts wins by position, not by sell', () => {
    const token = created();
    const swaps = (...trades: ['buy' | 'sell', tokens: bigint, sol: bigint][]) =>
      trades.map(([side, tokens, sol], at) =>
        trade(token, {
          wallet: 'ann',
          side,
          tokenAmount: tokens * 1_000_000n,
          quoteAmount: sol * 1_000_000_000n,
          time: T0 + 1 + at,
        }),
      );
    const results = (...trades: Parameters<typeof swaps>) => {
      const { closed, won } = marketWith(token, ...swaps(...trades)).walletHistory.summary('ann', T0 + HOUR)
        .spans.all;
      return [closed, won];
    };
    // Two sells above cost and a third far below it are one lost position.
    expect(results(['buy', 9n, 9n], ['sell', 3n, 4n], ['sell', 3n, 4n], ['sell', 3n, 0n])).toEqual([1, 0]);
    expect(results(['buy', 9n, 9n], ['sell', 3n, 4n])).toEqual([0, 0]);
    expect(results(['buy', 9n, 9n], ['sell', 9n, 10n], ['buy', 5n, 5n], ['sell', 5n, 1n])).toEqual([2, 1]);
    // Some of the sold tokens were not bought here.
    expect(results(['buy', 9n, 9n], ['sell', 12n, 20n])).toEqual([0, 0]);
  });

  it('reports since when it is complete, and excludes tokens of unknown cost', () => {
    const token = created();
    const market = marketWith(token, trade(token, { wallet: 'bo', side: 'sell', time: T0 + 5 }));
    const { spans, soldWithoutCostUsd } = market.walletHistory.summary('bo', T0 + HOUR);
    expect(soldWithoutCostUsd).toBe(100);
    expect(spans['1d']).toMatchObject({
      since: T0 + 5,
      whole: false,
      realisedUsd: 0,
      realisedPct: null,
      knownSells: 0,
      closed: 0,
    });
  });

  it('a span excludes everything before it, also from unrealized PnL', () => {
    const token = created();
    const market = marketWith(
      token,
      trade(token, { wallet: 'cy', time: T0 + 1, tokenAmount: 10_000_000_000n, quoteAmount: 1_000_000_000n }),
      trade(token, {
        wallet: 'dee',
        time: T0 + 30 * HOUR,
        reserves: { base: 1_000_000_000_000n, quote: 150_000_000_000n },
      }),
    );
    const { spans } = market.walletHistory.summary('cy', T0 + 30 * HOUR);
    expect([spans['1d'].whole, spans['1d'].trades, spans['1d'].investedUsd, spans['7d'].investedUsd]).toEqual(
      [true, 0, 0, 100],
    );
    expect(spans['1d'].unrealisedUsd).toBeCloseTo(50);
    expect(spans['7d'].unrealisedUsd).toBeCloseTo(50);
  });

  it('labels developers by their tokens, and snipers by tokens bought in the first two slots', () => {
    const [one, two] = [created({ creator: 'dev' }), created({ creator: 'dev' })];
    const market = marketWith(
      one,
      two,
      trade(one, { wallet: 'fast', slot: one.slot + 1 }),
      trade(one, { wallet: 'slow', slot: one.slot + 9 }),
    );
    const labels = (wallet: string) => market.walletHistory.summary(wallet, T0).labels;
    expect(labels('dev')).toEqual([{ kind: 'developer', tokens: 2 }]);
    expect(labels('fast')).toEqual([{ kind: 'sniper', tokens: 1 }]);
    expect(labels('slow')).toEqual([]);
    expect(labels(one.pool)).toEqual([{ kind: 'pool' }]);
  });

  it('is empty for an unknown wallet', () => {
    const market = marketWith();
    expect(market.walletHistory.summary('nobody', T0)).toMatchObject({
      trades: 0,
      labels: [],
      firstTradeAt: null,
    });
    expect(market.walletHistory.holdings('nobody')).toEqual([]);
    expect(market.walletHistory.trades('nobody', { offset: 0, limit: 5 })).toEqual({ items: [], count: 0 });
  });
});
