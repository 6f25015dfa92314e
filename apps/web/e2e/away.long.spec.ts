import { test as base, expect } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';

/** Uses its own server, which it stops and restarts. */
const test = base.extend<object, { readonly server: RunningServer; readonly serverUrl: string }>({
  server: [
    async ({ browserName }, use) => {
      const server = await startServer({ SIM_SEED: `away ${browserName}` });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  serverUrl: [({ server }, use) => use(server.url), { scope: 'worker' }],
});

test('without the server the bars stay, pages and dialogs show what failed to load, and recover when it returns', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  await expect(
    page
      .getByRole('table', { name: /Trending/ })
      .or(page.getByRole('heading', { name: 'Trending' }))
      .first(),
  ).toBeVisible();
  await page.context().setOffline(true);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Explorer' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Failed to load', { exact: true })).toBeVisible();
  await expect(pages).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
  await expect(pages).toBeVisible();

  await page.context().setOffline(false);
  await expect(main.getByRole('heading', { name: 'Near graduation' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // The browser logs the failed requests to the console.
  complaints.length = 0;
});

test('[R5] after a server outage the page, its parts and the tape recover by themselves without a gap', async ({
  page,
  server,
  complaints,
}) => {
  test.setTimeout(120_000);
  const { data } = await (await page.request.get('/api/v1/screener?window=1h&sortBy=buys&limit=1')).json();
  const [{ tokenAddress }] = data.items;
  await page.goto(`/token/${tokenAddress}`);
  const table = page.getByRole('table', { name: /^Trades of/ });
  await expect(table.locator('[data-index]').first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Trending' })).toBeVisible();

  await server.goAway();
  await other.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Explorer' }).click();
  await expect(other.getByRole('main').getByText('Failed to load', { exact: true })).toBeVisible();
  await server.comeBack();

  await expect(other.getByRole('heading', { name: 'Near graduation' })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-connection=live]').first()).toBeVisible({ timeout: 30_000 });
  const toastTexts = async (): Promise<readonly string[]> => {
    const { data: trades } = await (
      await page.request.get(`/api/v1/token/${tokenAddress}/trades?limit=200`)
    ).json();
    return trades.map(({ id }: { readonly id: string }) => id);
  };
  const drawn = () =>
    table
      .locator('[data-key]')
      .evaluateAll((rows) => rows.slice(0, 8).map((row) => row.getAttribute('data-key')));
  // The tape matches the server row by row, without a missing trade.
  await expect(async () => {
    const rows = await drawn();
    const all = await toastTexts();
    const at = all.indexOf(rows[0] ?? '');
    expect(at).toBeGreaterThanOrEqual(0);
    expect(rows.length).toBeGreaterThan(4);
    expect(rows).toEqual(all.slice(at, at + rows.length));
  }).toPass({ timeout: 30_000 });
  complaints.length = 0;
});
