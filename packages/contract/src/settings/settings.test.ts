import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts, faults, taken } from '../testing/accepts.ts';
import { settingsEndpoints } from './endpoints.ts';
import { SETTINGS_PARTS, SETTINGS_VERSIONS, settings, versions } from './settings.ts';

const { body } = settingsEndpoints['PUT /settings'];
const amount = settings.shape.quickBuy.shape.chip;
const colours = settings.shape.theme.shape.globalColors;

describe('quick-buy amount', () => {
  it('[SWAP-04] is positive SOL with at most nine decimal places', () => {
    expect(taken(amount, ['0.1', '1', '999999', '0.000000001', '1.5', '01'])).toHaveLength(6);
    expect(
      taken(amount, [
        '0',
        '0.0',
        '00.000',
        '',
        '.5',
        '1.',
        '-1',
        '1e3',
        '0.0000000001',
        '1000000',
        '1,5',
        ' 1',
        'NaN',
      ]),
    ).toEqual([]);
  });

  it('is positive, in any notation', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,7}(\.\d{1,10})?$/), (text) => {
        if (accepts(amount, text)) expect(Number(text)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('execution preset', () => {
  const of = (low: object) => faults(body, { presets: { low } });
  const preset = { slippageBps: 800, priorityFeeLamports: 0, tipLamports: 0, protect: true };

  it('is sent whole, within its bounds', () => {
    expect(of(preset)).toEqual([]);
    expect(of({ slippageBps: 800 }).length).toBeGreaterThan(0);
    expect(of({ ...preset, slippageBps: 0 })).toEqual(['presets.low.slippageBps']);
    expect(of({ ...preset, slippageBps: 10_001 })).toEqual(['presets.low.slippageBps']);
    expect(of({ ...preset, tipLamports: 1_000_000_001 })).toEqual(['presets.low.tipLamports']);
    expect(of({ ...preset, venue: 'mine' })).toEqual(['presets.low']);
  });

  it('is one of three', () => {
    expect(faults(body, { presets: { chosen: 'fast' } })).toEqual(['presets.chosen']);
    expect(accepts(body, { presets: { fast: preset } })).toBe(false);
  });
});

describe('theme colors', () => {
  it('[THEME-01] are hex values with CSS variable names', () => {
    expect(
      taken(colours, [
        { primaryBlue: '#09f' },
        { 'text-1': '#0099FFcc' },
        { a: '#0099ff' },
        { a: '#09fc' },
        {},
      ]),
    ).toHaveLength(5);
  });

  it.each([
    'red',
    '#12',
    '#12345',
    '#1234567',
    '#ggg',
    '#000;}',
    'url(https://evil.example)',
    'var(--x)',
    '#000 ',
  ])('are not %s', (colour) => {
    expect(accepts(colours, { primaryBlue: colour })).toBe(false);
  });

  it.each(['', '1st', '--x', 'a b', 'a;b', 'a'.repeat(41), '__proto__x'])('are not named "%s"', (name) => {
    expect(accepts(colours, { [name]: '#000' })).toBe(false);
  });

  it('are at most 80', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, '#000']));
    expect([accepts(colours, many(80)), accepts(colours, many(81))]).toEqual([true, false]);
  });
});

describe('window settings', () => {
  const windows = settings.shape.windows;
  const many = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`w${at}`, value]));

  it('are numbers, flags and short words', () => {
    expect(accepts(windows, { tracker: { x: 1, open: true, tab: 'live', since: null } })).toBe(true);
    expect(accepts(windows, { tracker: { at: { x: 1 } } })).toBe(false);
    expect(accepts(windows, { tracker: { note: 'x'.repeat(61) } })).toBe(false);
  });

  it('are bounded, per window and in total', () => {
    expect([accepts(windows, { a: many(20, 1) }), accepts(windows, { a: many(21, 1) })]).toEqual([
      true,
      false,
    ]);
    expect([accepts(windows, many(40, {})), accepts(windows, many(41, {}))]).toEqual([true, false]);
  });

  it('are cleared for a window by null', () => {
    expect(faults(body, { windows: { tracker: null } })).toEqual([]);
    expect(faults(windows, { tracker: null })).toEqual(['tracker']);
  });
});

describe('settings', () => {
  it('have a version for each part', () => {
    expect(Object.keys(settings.shape).sort()).toEqual([...SETTINGS_PARTS].sort());
    expect(Object.keys(SETTINGS_VERSIONS)).toEqual([...SETTINGS_PARTS]);
    expect(Object.keys(versions.shape)).toEqual([...SETTINGS_PARTS]);
  });

  it('only change in the parts sent', () => {
    expect(faults(body, {})).toEqual([]);
    expect(
      faults(body, {
        palette: 'colourBlind',
        notificationsMuted: true,
        sounds: { volume: 0.5 },
        versions: { any: 1 },
      }),
    ).toEqual([]);
    expect(faults(body, { sounds: { volume: 1.1 } })).toEqual(['sounds.volume']);
    expect(accepts(body, { ceilings: { slippageBps: 10_000 } })).toBe(false);
    expect(accepts(body, { quickBuy: { chip: '1', user: 'someone' } })).toBe(false);
  });
});
