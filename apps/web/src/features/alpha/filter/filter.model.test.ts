import {
  ALPHA_FLAGS,
  ALPHA_METRICS,
  ALPHA_SORTS,
  DEFAULT_ALPHA_FLAGS,
  TOKEN_METRICS,
} from '@dugout/contract/alpha/constants';
import { describe, expect, it } from 'vitest';
import { presetOf } from '#/shared/testing/alpha-builders.ts';
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
import { addressOf, readAddress } from './filter-address.ts';

const PRESET = presetOf('Clean dev');
const searchOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?'))));

describe('the filter of calls', () => {
  it('[ALPHA-18] [ALPHA-19] has six figures of calls and eight of tokens', () => {
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
    ]);
  });

  it('[ALPHA-20] [ALPHA-23] [CONST-20] begins with six flags on, migrated off, sorted by volume, duplicates hidden', () => {
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

  it('[ALPHA-17] [ALPHA-18] [ALPHA-19] [ALPHA-24] holds all of a preset and gives it back', () => {
    const { name: _, ...filter } = PRESET;
    expect(filterOf(draftOf(PRESET))).toEqual(filter);
  });

  it('[ALPHA-38] [API-27] leaves empty ends, flags that are off and no launchpads out of the query', () => {
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

  it('[API-27] joins launchpads with commas, and tells the flag trackedWallets from the figure', () => {
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

  it('[ALPHA-36] is cleared of flags, launchpads and every end, and keeps its order', () => {
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

  it('[ALPHA-37] takes numeric text alone', () => {
    expect(['', '-', '1', '1.', '.5', '-0.25'].filter((text) => !isNumericText(text))).toEqual([]);
    expect(['a', '1e5', '1,000', '$5', '1.2.3', '5%', ' 5'].filter(isNumericText)).toEqual([]);
  });

  it('[ALPHA-39] asks with a min above its max as it was typed', () => {
    const ranges = { ...DEFAULT_DRAFT.ranges, kols: { min: '9', max: '2' } };
    expect(queryOf({ ...DEFAULT_DRAFT, ranges })).toMatchObject({ kolsMin: 9, kolsMax: 2 });
  });

  it('counts each end, the launchpads and the flags', () => {
    expect(filterCount(draftOf(PRESET))).toBe(5);
    expect(filterCount(DEFAULT_DRAFT)).toBe(1);
  });

  it('asks the same whatever way a number is written', () => {
    const typed = (min: string) => ({
      ...DEFAULT_DRAFT,
      ranges: { ...DEFAULT_DRAFT.ranges, kols: { min, max: '' } },
    });
    expect(isSameFilter(typed('5'), typed('5.0'))).toBe(true);
    expect(isSameFilter(typed('5'), typed('6'))).toBe(false);
    expect(isSameFilter(typed('-'), DEFAULT_DRAFT)).toBe(true);
  });
});

describe('the address of a filter', () => {
  it('opens the same filter', () => {
    for (const draft of [draftOf(PRESET), DEFAULT_DRAFT, clearedDraft(DEFAULT_DRAFT)])
      expect(queryOf(readAddress(searchOf(addressOf(draft))))).toEqual(queryOf(draft));
  });

  it('is read whatever stands in it', () => {
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
