import { tokenPage as pageSchema, tokenRow as rowSchema } from '@dugout/contract/market/token';
import { UNKNOWN_SHARES, type WindowFigures } from '@dugout/market/types';
import { describe, expect, it } from 'vitest';
import { facts, MINT, unknownFigures } from './token.fixture.ts';
import { liveFigures, tokenPage, tokenRow } from './token.view.ts';

const unknown = {
  facts,
  figures: unknownFigures,
  shares: UNKNOWN_SHARES,
  trend: [],
  lookAlikes: 0,
  pictureLookAlikes: null,
  deepest: false,
  poolFeeBps: 100,
};

describe('token views', () => {
  it('show which token of those with the same name is deepest, and the supply', () => {
    const known = { ...unknown, lookAlikes: 2, deepest: true };
    for (const view of [tokenRow(known, '1h', 2_000_000), tokenPage(known, 2_000_000)]) {
      expect(view).toMatchObject({ lookAlikes: 2, deepest: true, supply: '1000000000000000' });
    }
  });

  it('[FMT-17] keep an unknown figure null, never 0', () => {
    const row = tokenRow(unknown, '1h', 2_000_000);
    expect(row).toMatchObject({
      priceUsd: null,
      changePct: null,
      marketCapUsd: null,
      volumeUsd: null,
      holders: null,
      top10HoldersPct: null,
    });
    expect(row.changes).toEqual({ '1m': null, '5m': null, '1h': null, '6h': null, '24h': null });
    expect(rowSchema.safeParse(row).success).toBe(true);
  });

  it('omit age and creation time for a token whose creation was not seen', () => {
    const row = tokenRow({ ...unknown, facts: { ...facts, createdAt: null } }, '24h', 2_000_000);
    expect(row).toMatchObject({ ageMinutes: null, createdAt: null });
  });

  it('flatten the figures of the requested window', () => {
    const hour: WindowFigures = { changePct: 12.5, volumeUsd: 900, buys: 7, sells: 3, traders: 5 };
    const figures = { ...unknownFigures, windows: { ...unknownFigures.windows, '1h': hour } };
    const row = tokenRow({ ...unknown, figures }, '1h', 1_000_000 + 90_000);
    expect(row).toMatchObject({ ...hour, ageMinutes: 1.5, image: `/images/token/${MINT}.svg` });
    expect(row.changes['1h']).toBe(12.5);
  });

  it('[TOKEN-02] encode supply and reserves as raw units, and null when unknown', () => {
    const page = tokenPage(unknown, 2_000_000);
    expect(page.supply).toBe('1000000000000000');
    expect(page.reserves).toEqual({ base: '206900000000000', quote: '84990359345' });
    expect(pageSchema.safeParse(page).success).toBe(true);
    const bare = tokenPage(
      { ...unknown, facts: { ...facts, supply: null, reserves: null }, poolFeeBps: null },
      2_000_000,
    );
    expect(bare).toMatchObject({ supply: null, reserves: null, poolFeeBps: null });
    expect(pageSchema.safeParse(bare).success).toBe(true);
  });

  it('send live figures by window', () => {
    expect(liveFigures(MINT, unknownFigures)).toEqual({ tokenAddress: MINT, ...unknownFigures });
  });
});
