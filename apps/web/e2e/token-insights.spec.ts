import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

async function openBusiest(page: Page): Promise<void> {
  await page.goto('/screener?window=1h&sortBy=buys');
  await page.locator('[data-index="0"]').click();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
}

test('[TOKEN-01] [TOKEN-09] a scan is shown under the trade box, and the details of each check in its tab', async ({
  page,
}) => {
  await openBusiest(page);
  const scan = page.getByRole('region', { name: 'Scan' });
  const summary = scan.getByText(/^\d+ of \d+ pass$/);
  await expect(summary).toBeVisible();
  const checks = Number(/of (\d+)/.exec((await summary.textContent()) ?? '')?.[1]);
  expect(checks).toBeGreaterThanOrEqual(12);
  await expect(scan.getByRole('list', { name: 'Checks' }).getByRole('listitem')).toHaveCount(checks);
  await expect(scan.getByText(/in profit/)).toBeVisible();
  await page.getByRole('tab', { name: 'Scan' }).click();
  await expect(page.getByRole('table', { name: /^Checks of/ }).getByRole('row')).toHaveCount(checks);
  await expectAccessible(page);
});

test('[TOKEN-06] [TOKEN-10] a pending scan is polled every two seconds, until the page is left', async ({
  page,
}) => {
  const requestedAt: number[] = [];
  const pending = { status: 'pending', finishedAt: null, verdict: null, passed: 0, checks: [], reason: null };
  await page.route('**/api/v1/token/scan/*', (route) => {
    requestedAt.push(Date.now());
    const tokenAddress = new URL(route.request().url()).pathname.split('/').at(-1);
    return route.fulfill({
      json: { data: { ...pending, tokenAddress, startedAt: new Date().toISOString() } },
    });
  });
  await openBusiest(page);
  await expect(page.getByRole('status', { name: 'Scanning' })).toBeVisible();
  await expect.poll(() => requestedAt.length, { timeout: 15_000 }).toBe(3);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Explorer' }).click();
  await expect(page.getByRole('region', { name: 'New', exact: true })).toBeVisible();
  const left = requestedAt.length;
  await page.waitForTimeout(4_500);
  expect(requestedAt.length).toBe(left);
});

test('[TOKEN-04] [TOKEN-05] holders are drawn over time; traders, developer and look-alikes are listed', async ({
  page,
}) => {
  await openBusiest(page);
  await page.getByRole('tab', { name: /^Holders/ }).click();
  await expect(page.getByRole('img', { name: /^Holders over .*: from [\d,]+ to [\d,]+$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Top traders' }).click();
  await expect(
    page.getByRole('table', { name: /^Top traders of/ }).locator('[data-index="0"]'),
  ).toContainText('$');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Developer' }).click();
  await expect(page.getByTestId('launches')).toContainText(/launched \d+/);
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Look-alikes/ }).click();
  await expect(page.getByRole('table', { name: /^Look-alikes of/ })).toBeVisible();
  await expectAccessible(page);
});

test('a phone has all tabs, including the scan', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/explorer?column=migrated');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Scan' }).click();
  await expect(page.getByText(/^\d+ of 12 pass$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

for (const width of [1440, 390])
  test(`look-alikes show what makes them alike, and which pool is the deepest, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // Simulated tokens have generated placeholders, which are not compared, so other tokens of this market act as
    // copies.
    await page.route('**/api/v1/token/*/look-alikes*', async (route) => {
      const screener = new URL('/api/v1/screener?window=24h&limit=3', route.request().url());
      const { data } = await (await page.request.get(screener.href)).json();
      const alike = ['both', 'picture', 'name'];
      return route.fulfill({
        json: {
          data: data.items.map((row: object, at: number) => ({
            ...row,
            alikeBy: alike[at],
            deeper: at === 0,
          })),
        },
      });
    });
    const { data } = await (await page.request.get('/api/v1/screener?window=1h&sortBy=buys&limit=1')).json();
    await page.goto(`/screener/${data.items[0].poolAddress}`);
    await page.getByRole('tab', { name: /^Look-alikes/ }).click();
    await expect(page.getByText('Another token with this name and picture has a deeper pool.')).toBeVisible();
    const table = page.getByRole('table', { name: /^Look-alikes of/ });
    await expect(table.locator('[data-index="0"]')).toContainText(
      width === 390 ? 'Both' : 'Name and picture',
    );
    await expect(table.locator('[data-index="0"]')).toContainText('Deepest');
    await expect(table.locator('[data-index="1"]')).toContainText('Picture');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
  });

interface Row {
  readonly tokenAddress: string;
  readonly poolAddress: string;
  readonly symbol: string;
  readonly sellRisk: { readonly verdict: string; readonly text: string } | null;
}

async function trappedToken(page: Page): Promise<Row | undefined> {
  for (let at = 1; ; at++) {
    const answer = await page.request.get(`/api/v1/screener?window=24h&limit=200&page=${at}`);
    const { items, pagination } = (await answer.json()).data;
    const trap = items.find(({ sellRisk }: Row) => sellRisk?.verdict === 'cannot-sell');
    if (trap !== undefined || at >= pagination.pages) return trap;
  }
}

test('a token that cannot be sold says so before Buy, with the reason, and in lists', async ({ page }) => {
  await page.goto('/screener');
  const trap = await trappedToken(page);
  if (trap === undefined) throw new Error('this world has no token that cannot be sold');
  await page.goto(`/token/${trap.tokenAddress}`);
  const notice = page.getByRole('note', { name: 'Cannot be sold' });
  await expect(notice).toContainText(trap.sellRisk?.text ?? '');
  const check = page.getByRole('region', { name: 'Sell check' });
  await expect(check).toContainText('Cannot sell');
  await expect(check.getByRole('list', { name: 'Reasons' })).toContainText('New accounts start frozen.');
  const [above, below] = await Promise.all([
    notice.boundingBox(),
    page.getByRole('form', { name: /^Trade/ }).boundingBox(),
  ]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').fill(trap.tokenAddress);
  const result = page.getByRole('dialog').getByRole('img', { name: /^Cannot be sold\./ });
  await expect(result).toBeVisible();
});
