import { expect, test } from './fixtures.ts';

test.describe('tablet in portrait', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the screener keeps its essential columns visible without horizontal scrolling', async ({ page }) => {
    await page.goto('/screener');
    const table = page.getByRole('table', { name: 'Tokens' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    for (const head of ['Token', 'Price', 'Mcap', 'Liquidity', 'Volume', 'Quick Buy']) {
      await expect(table.getByRole('columnheader', { name: head, exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(
      await table.evaluate(
        ({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0),
      ),
    ).toBe(0);
  });

  test('the explorer fills the page with two columns and visible buy buttons', async ({ page }) => {
    await page.goto('/explorer');
    for (const name of ['New', 'Near graduation']) {
      const column = page.getByRole('region', { name, exact: true });
      await expect(column.getByRole('button', { name: /^(Buy|Open) / }).first()).toBeInViewport({ ratio: 1 });
    }
  });

  test('search opens from a button where the field would be too narrow for its placeholder', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('textbox', { name: 'Search' })).toBeHidden();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  });
});

test("the API reference uses the app's font and links home", async ({ page }) => {
  await page.goto('/docs');
  expect(await page.evaluate(async () => (await document.fonts.load('13px Inter')).length)).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: 'Dugout' }).click();
  await expect(page).toHaveURL(/\/$/);
});
