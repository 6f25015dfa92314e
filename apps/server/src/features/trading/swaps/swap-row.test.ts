import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Landing } from '../swap-record.ts';
import { landedColumns } from './swap-row.ts';

const SETTLES = new URL('../../../../sql/functions/settle_swap.sql', import.meta.url);

it('has each of its columns written when a swap lands', () => {
  const landing = { swap: {}, settlement: {}, settledAt: 0 } as unknown as Landing;
  const written = [...readFileSync(SETTLES, 'utf8').matchAll(/\b(\w+) = landed\.\1\b/g)].map(
    ([, name]) => name,
  );
  expect(written).toEqual(expect.arrayContaining(Object.keys(landedColumns(landing))));
});
