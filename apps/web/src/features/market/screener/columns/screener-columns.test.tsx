import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { USUAL_COLUMNS } from './screener.columns.ts';
import { screenerColumns } from './screener-columns.tsx';

const hour = screenerColumns(USUAL_COLUMNS, '1h').find(({ id }) => id === 'change:1h');

it('redraws a change whenever its text or its tone differs', () => {
  if (hour === undefined) throw new Error('there is no change over an hour');
  const rowWith = (pct: number) =>
    tokenRowOf('mint', { changes: { '1m': null, '5m': null, '1h': pct, '6h': null, '24h': null } });
  const drawn = (pct: number) => {
    const { container } = render(hour.cell(rowWith(pct), 0));
    const [text, tone] = [container.textContent, container.firstElementChild?.className];
    cleanup();
    return `${text} ${tone}`;
  };
  const near = fc.double({ min: -20, max: 20, noNaN: true });
  fc.assert(
    fc.property(near, fc.double({ min: -0.06, max: 0.06, noNaN: true }), (pct, step) => {
      const same = hour.shows?.(rowWith(pct), 0) === hour.shows?.(rowWith(pct + step), 0);
      expect(same).toBe(drawn(pct) === drawn(pct + step));
    }),
    { numRuns: 300 },
  );
  // Both are -10.05% with two digits, but -10.0% and -10.1% with the one digit shown.
  expect(hour.shows?.(rowWith(-10.049), 0)).not.toBe(hour.shows?.(rowWith(-10.051), 0));
});
