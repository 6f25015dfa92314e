import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Opens the busiest token older than a day, because a younger one may die during the test. */
async function openBusiest(page: Page): Promise<void> {
  await page.goto('/screener?window=5m&sortBy=buys&ageMinutesMin=1440&liquidityUsdMin=50000');
  await page.locator('[data-index="0"]').click();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
}

test("[TOKEN-02] a pool's page draws its chart without violating the content security policy", async ({
  page,
}) => {
  await openBusiest(page);
  await expect(page).toHaveURL(/\/screener\/\w{32,44}$/);
  await expect(page.getByTestId('chart').locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Charting by TradingView' })).toBeVisible();
  await expectAccessible(page);

  for (const name of ['Mcap', 'Price']) await page.getByText(name, { exact: true }).last().click();
  await page.getByRole('tab', { name: /Holders/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('list', { name: 'Supply distribution' })).toContainText(
    'Top 10',
  );
  await expectAccessible(page);
});

test('new trades wait while the pointer is inside the tape', async ({ page }) => {
  await openBusiest(page);
  const tape = page.getByRole('table', { name: /^Trades of/ });
  await tape.hover();
  await expect(page.getByRole('button', { name: /^\d+ new$/ })).toBeVisible({ timeout: 40_000 });
  await page.mouse.move(700, 20);
  await expect(page.getByRole('button', { name: /^\d+ new$/ })).toHaveCount(0);
});

test('Tab passes the tape in one press each way, while it updates', async ({ page }) => {
  await openBusiest(page);
  const tape = page.getByRole('table', { name: /^Trades of/ });
  await expect(tape.getByRole('link').nth(3)).toBeVisible();
  const inside = () => tape.evaluate((table) => table.contains(document.activeElement));
  const tabUntil = async (wanted: boolean, key: string): Promise<number> => {
    for (let presses = 1; presses <= 100; presses++) {
      await page.keyboard.press(key);
      if ((await inside()) === wanted) return presses;
    }
    throw new Error('the element is not reached by Tab');
  };
  await page.getByRole('tab', { name: 'Trades' }).focus();
  await tabUntil(true, 'Tab');
  await expect(tape.locator('tr:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(tape.locator('tr[data-index="1"]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tape.locator('tr[data-index="1"] a').first()).toBeFocused();
  // Rows have arrived in the meantime and wait.
  await expect(page.getByRole('button', { name: /^\d+ new$/ })).toBeVisible({ timeout: 40_000 });
  expect(await tabUntil(false, 'Tab')).toBe(1);
  await tabUntil(true, 'Shift+Tab');
  expect(await tabUntil(false, 'Shift+Tab')).toBe(1);
  await tabUntil(true, 'Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wallet\//);
});

test('a guest is prompted to log in, and an unknown pool shows an error', async ({ page, complaints }) => {
  await openBusiest(page);
  await page.getByRole('button', { name: 'Log in to trade' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await page.goto(`/screener/${'1'.repeat(32)}`);
  await expect(page.getByText('Pool not found')).toBeVisible();
  expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true);
});

test('on a phone the trade buttons are within thumb reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/screener?window=5m&sortBy=buys&ageMinutesMin=1440&liquidityUsdMin=50000');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('region', { name: /^Trade / })).toBeVisible();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
