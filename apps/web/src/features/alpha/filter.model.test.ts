import {
  ALPHA_FLAGS,
  ALPHA_METRICS,
  ALPHA_SORTS,
  DEFAULT_ALPHA_FLAGS,
  TOKEN_METRICS,
} from '@dugout/contract/alpha/values';
import { describe, expect, it } from 'vitest';
import { presetOf } from '#/shared/testing/alpha-builders.ts';
import { addressOf, readAddress } from './filter/filter-address.ts';
import {
  clearedDraft,
  DEFAULT_DRAFT,
  draftOf,
  filterCount,
  filterOf,
  isNumericText,
  isSameFilter,
  queryOf,
} from './filter.model.ts';

const PRESET = presetOf('Clean dev');
const searchOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?'))));

describe('call filter', () => {
  it('[ALPHA-18] [ALPHA-19] has six call metrics, and twelve token metrics', () => {
    expect(ALPHA_METRICS).toEqual([
      'callerHitRatePct',
      'totalCallsByCaller',
      'upvotes',
      'downvotes',
      'uniqueCallers',
      'ath',
    ]);
    expect(TOKEN_METRICS).toEqual([
      'marketCapUsd',
      'volumeUsd',
      'liquidityUsd',
      'kols',
      'trackedWallets',
      'top10HoldersPct',
      'devHoldingsPct',
      'insiderHoldingsPct',
      'sniperHoldingsPct',
      'bundledHoldingsPct',
      'freshHoldingsPct',
      'agentHoldingsPct',
    ]);
  });

  it('[ALPHA-20] [ALPHA-23] [CONST-20] starts with all flags but migrated, sorted by volume, duplicates hidden', () => {
    expect(DEFAULT_DRAFT.flags).toEqual({ ...DEFAULT_ALPHA_FLAGS, migrated: false });
    expect(ALPHA_FLAGS.filter((flag) => !DEFAULT_DRAFT.flags[flag])).toEqual(['migrated']);
    const hiding = { ...DEFAULT_DRAFT, settings: { ...DEFAULT_DRAFT.settings, hideMayhem: true } };
    expect(queryOf(hiding)).toMatchObject({ hideMayhem: 'true' });
    expect(readAddress(queryOf(hiding)).settings).toEqual(hiding.settings);
    expect(DEFAULT_DRAFT.settings).toEqual({
      sortBy: 'volumeUsd',
      sortDir: 'desc',
      hideDuplicatedTokens: true,
    });
  });

  it('[ALPHA-17] [ALPHA-18] [ALPHA-19] [ALPHA-24] round-trips every part of a preset', () => {
    const { name: _, ...filter } = PRESET;
    expect(filterOf(draftOf(PRESET))).toEqual(filter);
  });

  it('[ALPHA-38] [API-27] omits empty bounds, disabled flags and empty launchpads from the query', () => {
    expect(queryOf(draftOf(PRESET))).toEqual({
      dexPaid: 'true',
      preMigration: 'true',
      launchpads: 'pumpfun',
      callerHitRatePctMin: 45,
      marketCapUsdMin: 20_000,
      marketCapUsdMax: 900_000,
      sortBy: 'marketCapUsd',
      sortDir: 'asc',
      hideDuplicatedTokens: 'false',
    });
  });

  it('[API-27] joins launchpads with commas, and separates the trackedWallets flag from the metric', () => {
    const followed = presetOf('Followed', {
      launchpads: ['pumpfun', 'boop'],
      flags: { ...PRESET.flags, trackedWallets: true },
      tokenMetrics: { trackedWallets: { min: 2, max: 9 } },
    });
    expect(queryOf(draftOf(followed))).toMatchObject({
      launchpads: 'boop,pumpfun',
      trackedWallets: 'true',
      trackedWalletsMin: 2,
      trackedWalletsMax: 9,
    });
  });

  it('[ALPHA-36] clears flags, launchpads and bounds, and keeps its order', () => {
    const cleared = clearedDraft(draftOf(PRESET));
    expect(queryOf(cleared)).toEqual({
      sortBy: 'marketCapUsd',
      sortDir: 'asc',
      hideDuplicatedTokens: 'false',
    });
    expect(ALPHA_SORTS.map((sort) => cleared.ranges[sort])).toEqual(
      ALPHA_SORTS.map(() => ({ min: '', max: '' })),
    );
    expect(filterCount(cleared)).toBe(0);
  });

  it('[ALPHA-37] accepts only numeric text', () => {
    expect(['', '-', '1', '1.', '.5', '-0.25'].filter((text) => !isNumericText(text))).toEqual([]);
    expect(['a', '1e5', '1,000', '$5', '1.2.3', '5%', ' 5'].filter(isNumericText)).toEqual([]);
  });

  it('[ALPHA-39] sends a min above its max as typed', () => {
    const ranges = { ...DEFAULT_DRAFT.ranges, kols: { min: '9', max: '2' } };
    expect(queryOf({ ...DEFAULT_DRAFT, ranges })).toMatchObject({ kolsMin: 9, kolsMax: 2 });
  });

  it('counts each bound, the launchpads and the flags', () => {
    expect(filterCount(draftOf(PRESET))).toBe(5);
    expect(filterCount(DEFAULT_DRAFT)).toBe(1);
  });

  it('normalizes different spellings of a number', () => {
    const typed = (min: string) => ({
      ...DEFAULT_DRAFT,
      ranges: { ...DEFAULT_DRAFT.ranges, kols: { min, max: '' } },
    });
    expect(isSameFilter(typed('5'), typed('5.0'))).toBe(true);
    expect(isSameFilter(typed('5'), typed('6'))).toBe(false);
    expect(isSameFilter(typed('-'), DEFAULT_DRAFT)).toBe(true);
  });
});

describe('filter address', () => {
  it('round-trips the filter', () => {
    for (const draft of [draftOf(PRESET), DEFAULT_DRAFT, clearedDraft(DEFAULT_DRAFT)])
      expect(queryOf(readAddress(searchOf(addressOf(draft))))).toEqual(queryOf(draft));
  });

  it('can be parsed whatever it contains', () => {
    const hostile = {
      launchpads: 'pumpfun,<script>,nowhere',
      kolsMin: '1e9',
      kolsMax: { toString: () => '5' },
      dexPaid: 'yes',
      devSold: true,
      sortBy: '__proto__',
      sortDir: 'sideways',
      hideDuplicatedTokens: 'false',
    };
    expect(queryOf(readAddress(hostile))).toEqual({
      devSold: 'true',
      launchpads: 'pumpfun',
      sortBy: 'volumeUsd',
      sortDir: 'desc',
      hideDuplicatedTokens: 'false',
    });
  });
});
