import { expect, expectAccessible, test } from './fixtures.ts';

test('[SHELL-13] the screener is live, sorts, filters and keeps its state in the address', async ({ page }) => {
  await page.goto('/screener');
  const table = page.getByRole('table', { name: 'Tokens' });
  await expect(table.getByRole('row').nth(10)).toBeVisible();
  await expectAccessible(page);

  const body = await table.textContent();
  await expect.poll(() => table.textContent(), { timeout: 20_000 }).not.toBe(body);

  await table.getByRole('button', { name: 'Holders' }).click();
  await expect(page).toHaveURL(/sortBy=holders/);
  await expect(table.getByRole('columnheader', { name: 'Holders' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Value').fill('20K');
  await page.getByRole('button', { name: 'Add filter' }).last().click();
  await expect(page.getByText('Liquidity over $20K')).toBeVisible();
  await expect(page).toHaveURL(/liquidityUsdMin=20000/);
  await page.reload();
  await expect(page.getByText('Liquidity over $20K')).toBeVisible();
  await expect(page.getByText(/match/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/liquidityUsdMin/);
});

test('nothing moves under the pointer', async ({ page }) => {
  await page.goto('/screener?window=5m&sortBy=changePct');
  const table = page.getByRole('table', { name: 'Tokens' });
  const order = () =>
    table.locator('[data-index]').evaluateAll((rows) => rows.slice(0, 15).map((row) => row.querySelector('.font-semibold')?.textContent));
  await expect(table.locator('[data-index]').nth(10)).toBeVisible();
  await table.locator('[data-index="3"]').hover();
  const before = await order();
  const asked = page.waitForResponse((response) => response.url().includes('/screener?'), { timeout: 15_000 });
  await asked;
  await asked.then((response) => response.finished());
  expect(await order()).toEqual(before);
});

test('a phone shows cards and scrolls in one direction only', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/screener');
  await expect(page.getByRole('article').first()).toContainText('Mcap');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
