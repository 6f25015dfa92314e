import type { PositionRows } from '@dugout/contract/portfolio/lots';
import { describe, expect, it } from 'vitest';
import { disposalFigures, lotFigures, realisedTotal } from './lots.model.ts';

const lot = (part: Partial<PositionRows['lots'][number]>): PositionRows['lots'][number] => ({
  lotId: 'l1',
  source: 'buy',
  swapId: 's1',
  signature: 'sig',
  preset: 'low',
  openedAt: '2026-01-01T00:00:00.000Z',
  amount: '4000000',
  leftAmount: '2000000',
  costLamports: '2000000000',
  leftCostLamports: '1000000000',
  ...part,
});
const disposal = (part: Partial<PositionRows['disposals'][number]>): PositionRows['disposals'][number] => ({
  lotId: 'l1',
  kind: 'sell',
  swapId: 's2',
  signature: 'sig2',
  time: '2026-01-02T00:00:00.000Z',
  amount: '2000000',
  costLamports: '1000000000',
  proceedsLamports: '1500000000',
  realisedLamports: '500000000',
  ...part,
});

describe('lots', () => {
  it('are valued at the current price, each at its own cost; used-up lots are omitted', () => {
    const [only, ...more] = lotFigures(
      { decimals: 6, lots: [lot({}), lot({ lotId: 'l2', leftAmount: '0' })] },
      0.75,
    );
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      left: 2,
      entrySol: 0.5,
      costSol: 1,
      valueSol: 1.5,
      pnlSol: 0.5,
      pnlPct: 50,
    });
  });

  it('have no known gain if their cost is unknown', () => {
    const [moved] = lotFigures(
      { decimals: 6, lots: [lot({ source: 'transfer', leftCostLamports: null })] },
      0.75,
    );
    expect(moved).toMatchObject({ entrySol: null, costSol: null, pnlSol: null, pnlPct: null, valueSol: 1.5 });
  });

  it('have no value without a price', () => {
    expect(lotFigures({ decimals: 6, lots: [lot({})] }, null)[0]).toMatchObject({
      valueSol: null,
      pnlSol: null,
      costSol: 1,
    });
  });
});

describe('disposals', () => {
  const unknown = disposal({ costLamports: null, realisedLamports: null });

  it('report proceeds and profit', () => {
    expect(disposalFigures({ decimals: 6, disposals: [disposal({})] })[0]).toMatchObject({
      proceedsSol: 1.5,
      realisedSol: 0.5,
      realisedPct: 50,
    });
    expect(disposalFigures({ decimals: 6, disposals: [unknown] })[0]).toMatchObject({
      costSol: null,
      realisedSol: null,
      realisedPct: null,
    });
  });

  it('sum exactly to the lamport, excluding unknown ones', () => {
    expect(
      realisedTotal([disposal({ realisedLamports: '1' }), unknown, disposal({ realisedLamports: '-3' })]),
    ).toBe(-2n);
  });
});
