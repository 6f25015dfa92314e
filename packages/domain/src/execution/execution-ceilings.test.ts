import { expect, it } from 'vitest';
import { aboveCeilings, DEFAULT_CEILINGS } from './execution-ceilings.ts';
import { DEFAULT_PRESETS } from './execution-presets.ts';

it('the presets that come with the product are below the ceilings that come with it', () => {
  for (const preset of Object.values(DEFAULT_PRESETS))
    expect(aboveCeilings(preset, DEFAULT_CEILINGS)).toEqual([]);
});

it('names what is above a ceiling, and nothing that is at it', () => {
  expect(aboveCeilings(DEFAULT_CEILINGS, DEFAULT_CEILINGS)).toEqual([]);
  expect(aboveCeilings({ slippageBps: 5_001, tipLamports: 100_000_001 }, DEFAULT_CEILINGS)).toEqual([
    'slippageBps',
    'tipLamports',
  ]);
});
