import { describe, expect, it } from 'vitest';
import { WALLET } from '#/shared/testing/names.ts';
import { tradeOf } from '#/shared/testing/token-builders.ts';
import { chartMarks, type MarkedTrade, markedTrade } from './chart-marks.ts';

const own = { own: new Set([WALLET]), tracked: new Map() };
const nobody = { own: new Set<string>(), tracked: new Map() };

function marked(seconds: number, signature: string, side: 'buy' | 'sell' = 'buy'): MarkedTrade {
  const trade = markedTrade(tradeOf({ signature, side, time: new Date(seconds * 1000).toISOString() }), own);
  if (trade === null) throw new Error('the own wallet is always marked');
  return trade;
}

describe('markedTrade', () => {
  it("prefers own marks over followed wallets under the trader's label, and those over public names", () => {
    const tracked = new Map([[WALLET, 'cinder']]);
    const trade = tradeOf({ marks: ['kol'], walletName: 'okapi' });
    expect(markedTrade(trade, { own: new Set(), tracked })).toMatchObject({ kind: 'tracked', who: 'cinder' });
    expect(markedTrade(trade, { own: new Set([WALLET]), tracked })?.kind).toBe('own');
  });

  it('attributes a trade to its wallet, own ones first', () => {
    expect(markedTrade(tradeOf({ marks: ['kol'] }), own)?.kind).toBe('own');
    expect(markedTrade(tradeOf({ marks: ['developer', 'kol'] }), nobody)?.kind).toBe('developer');
    expect(markedTrade(tradeOf({ marks: ['kol'], walletName: 'okapi' }), nobody)).toMatchObject({
      kind: 'kol',
      who: 'okapi',
    });
    expect(markedTrade(tradeOf({ marks: ['sniper'] }), nobody)).toBeNull();
  });
});

describe('chartMarks', () => {
  it('groups the trades of a kind and side within a candle, without duplicates', () => {
    const trades = [
      marked(70, 'c'),
      marked(61, 'b'),
      marked(61, 'b'),
      marked(62, 'd', 'sell'),
      marked(130, 'e'),
    ];
    expect(
      chartMarks(trades, 60).map(({ id, trades: inside }) => [id, inside.map((trade) => trade.signature)]),
    ).toEqual([
      ['60:own:buy', ['b', 'c']],
      ['60:own:sell', ['d']],
      ['120:own:buy', ['e']],
    ]);
  });

  it('keeps the first of two copies of a trade, which has more details', () => {
    const known = { ...marked(70, 'a'), realisedLamports: '5' };
    expect(chartMarks([known, marked(70, 'a')], 60)[0]?.trades).toEqual([known]);
  });
});
