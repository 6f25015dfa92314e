import type { Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures.ts';

const SETTLED_MS = 10_000;
const COUNTED_MS = 30_000;

/** Calls that live channels replace. */
const PUSHED = [
  '/token/positions',
  '/swap/orders',
  '/wallet/user',
  '/watchlist',
  '/portfolio',
  '/portfolio/curve',
];

/** Counts the calls of a page that nobody touches, by path, over half a minute. */
async function idleCalls(page: Page): Promise<Readonly<Record<string, number>>> {
  await page.waitForTimeout(SETTLED_MS);
  const counts: Record<string, number> = {};
  const count = (request: { url(): string }): void => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const path = pathname.replace('/api/v1', '').replaceAll(/\/[1-9A-HJ-NP-Za-km-z]{32,44}/g, '/{mint}');
    counts[path] = (counts[path] ?? 0) + 1;
  };
  page.on('request', count);
  await page.waitForTimeout(COUNTED_MS);
  page.off('request', count);
  return counts;
}

test('an idle tab of a trader polls nothing that a live channel renews', async ({ page }, info) => {
  test.setTimeout(400_000);
  const screener = await page.request.get('/api/v1/screener?window=1h&sortBy=buys&limit=1');
  const [{ tokenAddress }] = (await screener.json()).data.items;
  await signUp(page);
  for (const path of ['/portfolio', '/', `/token/${tokenAddress}`]) {
    await page.goto(path);
    const counts = await idleCalls(page);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await info.attach(path, { body: JSON.stringify(counts, null, 2) });
    process.stdout.write(`${path.slice(0, 12)} ${total} calls in 30 s: ${JSON.stringify(counts)}\n`);
    for (const pushed of PUSHED) expect.soft([path, pushed, counts[pushed] ?? 0]).toEqual([path, pushed, 0]);
    expect.soft(counts['/price']).toBeLessThanOrEqual(7);
  }
});
