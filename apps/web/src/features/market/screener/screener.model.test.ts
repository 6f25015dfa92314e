import type { LiveFigures } from '@dugout/contract/market/figures';
import type { TokenRow } from '@dugout/contract/market/token';
import { describe, expect, it } from 'vitest';
import { liveOf, tokenRowOf } from '#/shared/testing/token-builders.ts';
import { inHeldOrder, withLive } from './screener.model.ts';

const mintsOf = (rows: readonly TokenRow[]): string[] => rows.map((row) => row.tokenAddress);

describe('withLive', () => {
  const row = tokenRowOf('mintA', { volumeUsd: 1, buys: 1 });
  const live: LiveFigures = liveOf('mintA', {
    priceUsd: 2,
    windows: { '5m': { changePct: 5, volumeUsd: 50, buys: 3, sells: 2, traders: 4 } },
  });

  it('uses the figures of the selected window', () => {
    expect(withLive(row, live, '5m')).toMatchObject({
      priceUsd: 2,
      volumeUsd: 50,
      buys: 3,
      sells: 2,
      changePct: 5,
    });
    expect(withLive(row, live, '5m').changes['5m']).toBe(5);
  });

  it('leaves a row unchanged without figures, or with those of another token', () => {
    expect(withLive(row, null, '5m')).toBe(row);
    expect(withLive(row, liveOf('mintB', {}), '5m')).toBe(row);
  });
});

describe('inHeldOrder', () => {
  const shown = [tokenRowOf('a', { priceUsd: 1 }), tokenRowOf('b', {}), tokenRowOf('c', {})];

  it('keeps the order on screen and updates the figures', () => {
    const next = [tokenRowOf('d', {}), tokenRowOf('c', {}), tokenRowOf('a', { priceUsd: 9 })];
    const held = inHeldOrder(shown, next);
    expect(mintsOf(held)).toEqual(['a', 'b', 'c']);
    expect(held[0]?.priceUsd).toBe(9);
  });

  it('lets the list grow at the end', () => {
    const next = [
      tokenRowOf('d', {}),
      tokenRowOf('e', {}),
      tokenRowOf('c', {}),
      tokenRowOf('a', {}),
      tokenRowOf('f', {}),
    ];
    expect(mintsOf(inHeldOrder(shown, next))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
