import { expect, it } from 'vitest';
import { Answers } from './answers.ts';
import { createQueryClient } from './query-client.ts';
import { solPriceQuery } from './status.queries.ts';

it("[R10] drops one trader's cache on sign-out, including requests in flight", async () => {
  const answers = new Answers(createQueryClient());
  const old = answers.getQueries();
  old.setQueryData(['wallets'], ['A']);
  old.setQueryData(solPriceQuery.queryKey, 150);
  let answer: (value: string) => void = () => {};
  const late = old.fetchQuery({
    queryKey: ['portfolio'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  answers.forget();
  answer('A');
  await late.catch(() => undefined);
  const next = answers.getQueries();
  const keys = [old, next].map((queries) =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  );
  expect(keys).toEqual([[], ['solPrice']]);
  expect(next.getQueryData(solPriceQuery.queryKey)).toBe(150);
});
