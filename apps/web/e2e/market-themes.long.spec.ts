import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const SIZES = {
  desk: { width: 1_440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
const TABS = ['Holders', 'Top traders', 'Developer', 'Scan', 'Look-alikes'] as const;

const choose = (page: Page, theme: string) =>
  page.addInitScript((value) => localStorage.setItem('appearance', JSON.stringify({ v: 1, value })), {
    theme,
    palette: 'usual',
  });

async function busiest(page: Page): Promise<{ readonly pool: string; readonly wallet: string }> {
  const rows = await (await page.request.get('/api/v1/screener?limit=1')).json();
  const { tokenAddress, poolAddress } = rows.data.items[0];
  const trades = await (await page.request.get(`/api/v1/token/${tokenAddress}/trades?limit=1`)).json();
  return { pool: poolAddress, wallet: trades.data[0].wallet };
}

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
}

for (const theme of ['dark', 'light'] as const) {
  for (const size of ['desk', 'phone'] as const) {
    test(`market pages meet WCAG 2.2 AA on a ${theme} ${size}, without horizontal scrolling`, async ({
      page,
    }) => {
      test.slow();
      await choose(page, theme);
      await page.setViewportSize(SIZES[size]);
      const { pool, wallet } = await busiest(page);
      const anyToken = page.locator('main a[href^="/screener/"], main [data-index]').first();

      await page.goto('/screener');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(anyToken).toBeVisible();
      await expectFit(page);

      await page.goto('/explorer?column=migrated');
      await expect(anyToken).toBeVisible();
      await expectFit(page);

      await page.goto(`/screener/${pool}`);
      await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
      await expectFit(page);
      for (const name of size === 'desk' ? TABS : []) {
        const tab = page.getByRole('tab', { name });
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        await expectAccessible(page);
      }

      await page.goto(`/wallet/${wallet}`);
      await expect(page.getByTestId('wallet-figures')).toContainText('$');
      await expectFit(page);

      await page
        .getByRole('textbox', { name: 'Search' })
        .or(page.getByRole('button', { name: 'Search' }))
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Search' }).fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectFit(page);
    });
  }
}

test('the chosen theme and the first rows appear before any script of the page has loaded', async ({
  page,
}) => {
  await choose(page, 'light');
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/screener', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(233, 236, 240)');
  const { data } = await (await page.request.get('/api/v1/screener?limit=1')).json();
  await expect(page.locator('#root')).toContainText(data.items[0].name);
});
