import { describe, expect, it } from 'vitest';
import { axisRange, axisStep, axisText, tickTexts } from './axis-text.ts';
import { type ChartView, drawableView, fittingInterval, knownCurrencies, unitOf } from './chart-view.ts';
import { USUAL_INDICATORS } from './indicators.ts';

describe('chart view', () => {
  it("picks an interval by the token's age", () => {
    const minutes = (count: number): number => count * 60_000;
    expect([minutes(5), minutes(20), minutes(90), minutes(600), null].map(fittingInterval)).toEqual([
      '5s',
      '15s',
      '1m',
      '5m',
      '5m',
    ]);
  });

  it('maps each choice to its unit', () => {
    expect(
      unitOf({ interval: null, measure: 'marketCap', currency: 'sol', indicators: USUAL_INDICATORS }),
    ).toBe('marketCapSol');
    expect(unitOf({ interval: null, measure: 'price', currency: 'usd', indicators: USUAL_INDICATORS })).toBe(
      'priceUsd',
    );
  });
});

describe('chart currency', () => {
  const both = { priceUsd: 0.004, priceSol: 0.00002 };
  const inSol = { priceUsd: null, priceSol: 0.00002 };
  const view: ChartView = { interval: '5m', measure: 'price', currency: 'usd', indicators: USUAL_INDICATORS };

  it('is available if both the newest price and a trade have it', () => {
    expect(knownCurrencies(both, [inSol, both])).toEqual({ usd: true, sol: true });
    expect(knownCurrencies(both, [])).toEqual({ usd: true, sol: true });
    expect(knownCurrencies(inSol, [])).toEqual({ usd: false, sol: true });
    expect(knownCurrencies(both, [inSol, inSol])).toEqual({ usd: false, sol: true });
    expect(knownCurrencies({ priceUsd: 1, priceSol: null }, [])).toEqual({ usd: true, sol: false });
  });

  it('keeps the choice if nothing is known', () => {
    expect(knownCurrencies({ priceUsd: null, priceSol: null }, [])).toEqual({ usd: true, sol: true });
  });

  it('falls back to SOL without dollar prices and keeps the choice', () => {
    expect(drawableView(view, { usd: false, sol: true })).toEqual({ ...view, currency: 'sol' });
    expect(drawableView(view, { usd: true, sol: true })).toBe(view);
    expect(
      drawableView({ ...view, currency: 'sol', indicators: USUAL_INDICATORS }, { usd: true, sol: false }),
    ).toEqual(view);
  });
});

describe('price axis', () => {
  it('keeps enough digits for tiny prices and counts their zeros', () => {
    expect(axisText(0.0041273, 'priceUsd')).toBe('0.004127');
    expect(axisText(0.0000964, 'priceUsd')).toBe('0.0₄9640');
    expect(axisText(0.000000012345, 'priceSol')).toBe('0.0₇1235');
  });

  it('abbreviates market caps', () => {
    expect(axisText(4_127_000, 'marketCapUsd')).toBe('4.127M');
    expect(axisText(6_912, 'marketCapUsd')).toBe('6.912K');
    expect(axisText(28.5, 'marketCapSol')).toBe('28.50');
  });

  it('shows nothing below zero', () => {
    expect(axisText(-1, 'priceUsd')).toBe('');
  });

  it('extends around a constant price', () => {
    const { minValue, maxValue } = axisRange(100, 100);
    expect([minValue, maxValue]).toEqual([99, 101]);
    expect(axisRange(50, 100)).toEqual({ minValue: 50, maxValue: 100 });
  });

  it('distinguishes six digits', () => {
    expect(axisStep(0.004127)).toBeCloseTo(1e-8, 12);
    expect(axisStep(4_127_000)).toBe(10);
    expect(axisStep(0)).toBe(1e-6);
  });
});

it('omits the label of a zero tick', () => {
  expect(tickTexts([-0.0002, 5.4e-20, 0.0002, 0.0004], 'priceUsd')).toEqual(['', '', '0.0₃2000', '0.0₃4000']);
});
