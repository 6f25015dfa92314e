import { describe, expect, it } from 'vitest';
import { readFilter } from './explorer.filter.ts';
import { filterFrom, filterText, MAX_PRESETS, withPreset } from './explorer.presets.ts';

const FILTER = {
  holdersMin: 20,
  mayhem: 'off',
  devLaunchesMax: 3,
  launchpads: 'pumpfun',
  include: 'cat,dog',
  socials: 'on',
  sortBy: 'volumeUsd',
  sortDir: 'desc',
} as const;

describe('filters as text', () => {
  it('are read as they were written', () => {
    expect(filterFrom(filterText(FILTER))).toEqual(FILTER);
  });

  it.each(['', 'cats', '[]', 'null', '"x"', '{'])('rejects %j', (text) => {
    expect(filterFrom(text)).toBeNull();
  });

  it('are read without invalid parts', () => {
    const hostile = {
      ...FILTER,
      devLaunchesMin: 9,
      transactionsMin: -1,
      devMigratedMax: 1.5,
      launchpads: 'pumpfun,nasdaq,constructor',
      include: `${'a,'.repeat(20)}`,
      exclude: { toString: 'x' },
      socials: 'maybe',
      column: 'migrated',
      limit: 100_000,
    };
    const { devLaunchesMax, include, socials, ...kept } = FILTER;
    expect(readFilter(hostile)).toEqual(kept);
  });
});

describe('presets of a column', () => {
  const preset = (name: string) => ({ name, filter: {} });

  it('replace one of the same name, and have a limit', () => {
    const some = withPreset([preset('Cats'), preset('Dogs')], { name: 'cats', filter: FILTER });
    expect(some).toEqual([{ name: 'cats', filter: FILTER }, preset('Dogs')]);
    const full = Array.from({ length: MAX_PRESETS }, (_, at) => preset(`${at}`));
    expect(withPreset(full, preset('more'))).toBeNull();
    expect(withPreset(full, preset('3'))).toHaveLength(MAX_PRESETS);
  });
});
