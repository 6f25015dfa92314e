import { expect, it } from 'vitest';
import { DatabasePlaces } from './database-places.ts';

const MAX_LENT = 400;

function lending(max: number) {
  let freed = 0;
  const places = new DatabasePlaces({
    max,
    onFree: () => {
      freed += 1;
    },
  });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { places, freed: () => freed, lend: () => places.take().lend(() => ended), end };
}

it('[R6] gives a lent place to another call, and counts it again after the work', async () => {
  const { places, freed, lend, end } = lending(1);
  const lent = lend();
  expect([places.hasRoom, freed()]).toEqual([true, 1]);
  const other = places.take();
  expect(places.hasRoom).toBe(false);
  other.leave();
  end();
  await lent;
  expect(places.hasRoom).toBe(false);
});

it('[R6] counts the place again after work that failed', async () => {
  const { places } = lending(1);
  const failed = places.take().lend(() => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect(places.hasRoom).toBe(false);
});

it('[R6] lends no more places than two batches need', () => {
  const { places, lend } = lending(2);
  for (let count = 0; count < MAX_LENT; count++) void lend();
  void lend();
  expect(places.hasRoom).toBe(true);
  void lend();
  expect(places.hasRoom).toBe(false);
});
