import { describe, expect, it } from 'vitest';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { changeOf, shownRow } from './shown-row.ts';

const STILL = { '1m': 0, '5m': 0, '1h': 0, '6h': 0, '24h': 0 };

describe('price change of a window', () => {
  it('[FMT-17] is unknown if nothing was traded', () => {
    expect(changeOf({ changePct: 0, buys: 0, sells: 0 })).toBeNull();
    expect(changeOf({ changePct: 0, buys: 0, sells: 1 })).toBe(0);
  });

  it('is unknown for shorter windows within one without trades', () => {
    const row = shownRow(
      tokenRowOf('a', { buys: 0, sells: 0, changePct: 0, changes: { ...STILL, '6h': 3, '24h': 4 } }),
      '1h',
    );
    expect(row.changes).toEqual({ '1m': null, '5m': null, '1h': null, '6h': 3, '24h': 4 });
    expect(row.changePct).toBeNull();
  });

  it('is kept if there was a trade', () => {
    const row = tokenRowOf('a', { buys: 1, sells: 0 });
    expect(shownRow(row, '24h')).toBe(row);
  });

  it('is returned with the display name', () => {
    expect(shownRow(tokenRowOf('VWUYxxxxpump', { name: '', symbol: '' }), '24h')).toMatchObject({
      name: 'VWUY...pump',
      symbol: 'VWUY',
    });
  });
});
