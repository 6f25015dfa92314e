import { expect, it } from 'vitest';
import { positionFacts } from '#/shared/share/position-facts.ts';
import { shownLines } from '#/shared/share/share-card.ts';
import { positionOf } from '#/shared/testing/wallet-builders.ts';
import { portfolioFacts } from './shared-card.tsx';

const SHARER = { userName: 'mira_k', simulated: true, now: Date.UTC(2026, 6, 29) };

it("a position's card hides amounts, but not the percentage", () => {
  const facts = positionFacts(positionOf(), SHARER);
  expect(facts).toMatchObject({ title: 'COO', figure: '+66.44%', gain: true, simulated: true });
  expect(shownLines(facts, true).map(({ label }) => label)).toEqual(['Held since']);
  expect(shownLines(facts, false).map(({ value }) => value)).toContain('+0.8058');
});

it('a portfolio card uses the shown window', () => {
  const point = (equitySol: number) => ({
    time: '2026-07-01T00:00:00.000Z',
    equitySol,
    heldSol: 10,
    solUsd: 1,
  });
  const facts = portfolioFacts(
    { points: [point(10), point(9)], maxDrawdown: { from: '', to: '', pct: -10 } },
    '90 d',
    SHARER,
  );
  expect(facts).toMatchObject({
    figure: '-10.00%',
    gain: false,
    curve: [10, 9],
    subtitle: 'Equity change, 90 d, after fees',
  });
});
