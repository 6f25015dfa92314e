import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

interface Row {
  readonly name: string;
  readonly symbol: string;
  readonly tokenAddress: string;
  readonly poolAddress: string;
}

/** Returns the most traded token of the server's market. */
async function busiest(page: Page): Promise<Row> {
  const answer: { data: { items: Row[] } } = await (
    await page.request.get('/api/v1/screener?limit=1')
  ).json();
  const [row] = answer.data.items;
  if (row === undefined) throw new Error('the market is empty');
  return row;
}

test('[SEARCH-02] [SEARCH-15] [SEARCH-16] [SEARCH-30] finds a token by its address and opens its pool', async ({
  page,
}) => {
  const token = await busiest(page);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill(token.tokenAddress);
  const result = dialog.getByRole('option').first();
  await expect(result).toContainText(token.name);
  await expect(result).toContainText(token.symbol);
  await expectAccessible(page);
  await result.click();
  await expect(page).toHaveURL(new RegExp(`/screener/${token.poolAddress}$`));
  await expect(dialog).toBeHidden();
});

test('[SEARCH-27] [SEARCH-29] keeps recent searches across a reload', async ({ page }) => {
  const token = await busiest(page);
  await page.goto('/screener');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(token.name);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/screener\/.+/);
  await page.goto('/');
  await page.reload();
  await page.getByRole('textbox', { name: 'Search' }).click();
  await expect(page.getByRole('region', { name: 'Recent searches' }).getByRole('button')).toHaveText([
    token.name,
  ]);
});

test('[SEARCH-30] closes on Escape and on a press outside', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('textbox', { name: 'Search' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 700);
  await expect(dialog).toBeHidden();
});

test('text typed right after / is searched instead of triggering shortcuts', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.keyboard.type('/pppp');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('pppp');
  await expect(page.locator('[data-positions-strip]')).toHaveCount(0);
});

test('no letter is lost or replaced while the dialog is loading', async ({ page }) => {
  await page.route(/search-dialog/, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('table').first()).toBeVisible();
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(2);
  await page.keyboard.type(`/${letters}`, { delay: 15 });
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(letters);
});
