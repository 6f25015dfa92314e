import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Returns a wallet that sold the most traded token, and that token's pool. */
async function aTrader(page: Page): Promise<{ readonly wallet: string; readonly poolAddress: string }> {
  const rows: { data: { items: { tokenAddress: string; poolAddress: string }[] } } = await (
    await page.request.get('/api/v1/screener?limit=1')
  ).json();
  const [token] = rows.data.items;
  if (token === undefined) throw new Error('the market is empty');
  const trades: { data: { wallet: string; side: string }[] } = await (
    await page.request.get(`/api/v1/token/${token.tokenAddress}/trades?limit=200`)
  ).json();
  const seller = trades.data.find(({ side }) => side === 'sell');
  if (seller === undefined) throw new Error('nobody sold');
  return { wallet: seller.wallet, poolAddress: token.poolAddress };
}

for (const [name, viewport] of [
  ['a desk', { width: 1_440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`[WALLET-04] shows on ${name} a wallet's trades, holdings and profit`, async ({ page }) => {
    const { wallet } = await aTrader(page);
    await page.setViewportSize(viewport);
    await page.goto(`/wallet/${wallet}`);
    await expect(page.getByTestId('wallet-figures')).toContainText('$');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Trades' }).click();
    await expect(page.getByRole('table', { name: 'Trades' }).getByRole('row').nth(1)).toContainText(
      /Buy|Sell/,
    );
    await page.getByRole('tab', { name: 'Calendar' }).click();
    await expect(page.locator('[data-date]').first()).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
  });
}

test('[WALLET-04] opens from the tape of a token', async ({ page }) => {
  const { poolAddress } = await aTrader(page);
  await page.goto(`/screener/${poolAddress}`);
  await page
    .getByRole('table', { name: /^Trades of/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/wallet\/.+/);
  await expect(page.getByTestId('wallet-figures')).toBeVisible();
});

test('[SEARCH-18] [SEARCH-19] is found by its full address and by either end', async ({ page }) => {
  const { wallet } = await aTrader(page);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Search' }).click();
  const input = page.getByRole('combobox', { name: 'Search' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  for (const text of [
    wallet,
    wallet.slice(0, 6),
    wallet.slice(-6),
    `${wallet.slice(0, 4)}...${wallet.slice(-4)}`,
  ]) {
    await input.fill(text);
    await dialog.getByRole('tab', { name: /Wallets/ }).click();
    await expect(dialog.getByRole('option').first()).toContainText(
      `${wallet.slice(0, 15)}...${wallet.slice(-4)}`,
    );
  }
  await expectAccessible(page);
  await dialog.getByRole('option').first().click();
  await expect(page).toHaveURL(new RegExp(`/wallet/${wallet}$`));
});
