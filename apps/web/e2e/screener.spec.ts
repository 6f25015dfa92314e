import { expect, expectAccessible, test } from './fixtures.ts';

test('[SHELL-13] the screener is live, sorts, filters and keeps its state in the address', async ({
  page,
}) => {
  await page.goto('/screener');
  const table = page.getByRole('table', { name: 'Tokens' });
  await expect(table.getByRole('row').nth(10)).toBeVisible();
  await expectAccessible(page);

  const body = await table.textContent();
  await expect.poll(() => table.textContent(), { timeout: 20_000 }).not.toBe(body);

  await table.getByRole('button', { name: 'Holders' }).click();
  await expect(page).toHaveURL(/sortBy=holders/);
  await expect(table.getByRole('columnheader', { name: 'Holders' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.goBack();
  await expect(page).not.toHaveURL(/sortBy/);
  await page.goForward();
  await expect(page).toHaveURL(/sortBy=holders/);

  await table.getByRole('button', { name: '5m' }).click();
  await expect(page).toHaveURL(/sortBy=changePct5m/);
  await expect(page).not.toHaveURL(/window=/);
  await expect(table.getByRole('columnheader', { name: '5m' })).toHaveAttribute('aria-sort', 'descending');
});

test('[SHELL-13] a filter becomes a chip, survives a reload and is saved in a view', async ({ page }) => {
  await page.goto('/screener');
  await page.getByRole('button', { name: 'Add filter' }).click();
  const form = page.getByRole('dialog', { name: 'Add filter' });
  await form.getByLabel('Min', { exact: true }).fill('lots');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter a value, such as 20K')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Min', { exact: true }).fill('5K');
  await page.keyboard.press('Enter');

  const chip = page.getByRole('button', { name: 'Liquidity over $5K', exact: true });
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/liquidityUsdMin=5000/);
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(page.getByText(/^[\d,]+ match of [\d,]+ pools$/)).toBeVisible();

  await chip.click();
  await page.getByRole('dialog', { name: 'Change filter' }).getByLabel('Max').fill('1.5M');
  await page.keyboard.press('Enter');
  const both = page.getByRole('button', { name: 'Liquidity $5K to $1.5M', exact: true });
  await expect(both).toBeVisible();

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('View name').fill('swing <img src=x>');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: 'Filters: swing <img src=x>' });
  await expect(menu).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/liquidityUsd/);
  await page.reload();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^swing/ }).click();
  await expect(both).toBeVisible();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('button', { name: /^Delete swing/ }).click();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('columns are hidden and shown by keyboard only, and remembered', async ({ page }) => {
  await page.goto('/screener');
  const table = page.getByRole('table', { name: 'Tokens' });
  await expect(table.getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Place' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Traders' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Traders' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Place' })).toHaveCount(0);
});

test('nothing moves under the pointer', async ({ page }) => {
  await page.goto('/screener?window=5m&sortBy=changePct');
  const table = page.getByRole('table', { name: 'Tokens' });
  const order = () =>
    table
      .locator('[data-index]')
      .evaluateAll((rows) =>
        rows.slice(0, 15).map((row) => row.querySelector('.font-semibold')?.textContent),
      );
  await expect(table.locator('[data-index]').nth(10)).toBeVisible();
  await table.locator('[data-index="3"]').hover();
  const before = await order();
  const requested = page.waitForResponse((response) => response.url().includes('/screener?'), {
    timeout: 15_000,
  });
  await requested;
  await requested.then((response) => response.finished());
  expect(await order()).toEqual(before);
});

test('a phone shows cards and filters in a sheet, without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/screener');
  await expect(page.getByRole('article').first()).toContainText('Mcap');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('group', { name: 'Holders' }).getByLabel('Min').fill('1.5K');
  await sheet.getByLabel('Order by').selectOption({ label: 'Age' });
  const pumpSwap = sheet.getByRole('checkbox', { name: 'PumpSwap' });
  await pumpSwap.click();
  await expect(pumpSwap).toBeChecked();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/holdersMin=1500/);
  await expect(page).toHaveURL(/sortBy=ageMinutes/);
  await expect(page).toHaveURL(/markets=pumpfun-amm/);
  await expect(page.getByRole('button', { name: 'Filters, 2 set' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Remove filter Holders over 1.5K' }).click();
  await expect(page).not.toHaveURL(/holdersMin/);
});
