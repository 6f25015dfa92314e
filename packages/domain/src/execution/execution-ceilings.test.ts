import { expect, it } from 'vitest';
import { aboveCeilings, DEFAULT_CEILINGS } from './execution-ceilings.ts';
import { DEFAULT_PRESETS } from './execution-presets.ts';

it('the default presets are below the default ceilings', () => {
  for (const preset of Object.values(DEFAULT_PRESETS))
    expect(aboveCeilings(preset, DEFAULT_CEILINGS)).toEqual([]);
});

it('lists values above a ceiling, and none equal to it', () => {
  expect(aboveCeilings(DEFAULT_CEILINGS, DEFAULT_CEILINGS)).toEqual([]);
  expect(aboveCeilings({ slippageBps: 5_001, tipLamports: 100_000_001 }, DEFAULT_CEILINGS)).toEqual([
    'slippageBps',
    'tipLamports',
  ]);
});
