import { readFile } from 'node:fs/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

const SIZES = { desk: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const choose = (page: Page, theme: string) =>
  page.addInitScript((value) => localStorage.setItem('appearance', JSON.stringify({ v: 1, value })), {
    theme,
    palette: 'usual',
  });

/** Buys the two deepest tokens, sells all of one, and creates an exit and an order that fails. */
async function trade(page: Page): Promise<void> {
  const get = async (path: string) => (await (await page.request.get(`/api/v1${path}`)).json()).data;
  const swap = async (body: object): Promise<void> => {
    const answer = await page.request.post('/api/v1/swap', { data: body });
    expect(answer.ok()).toBe(true);
  };
  const [{ address: walletAddress }] = await get('/wallet/user');
  const { items } = await get('/screener?sortBy=liquidityUsd&sortDir=desc&limit=30');
  const [kept, sold] = items.filter(
    (row: { untradableReason: string | null }) => row.untradableReason === null,
  );
  const buy = (outputMint: string, amount: string) => ({
    walletAddress,
    inputMint: SOL_MINT,
    outputMint,
    amount,
  });
  const sell = (inputMint: string) => ({
    walletAddress,
    inputMint,
    outputMint: SOL_MINT,
    amountPercent: 100,
  });
  await swap(buy(kept.tokenAddress, '700000000'));
  await swap(buy(sold.tokenAddress, '300000000'));
  await swap(sell(sold.tokenAddress));
  await swap({ ...sell(kept.tokenAddress), trigger: { kind: 'stopLoss', priceSol: kept.priceSol / 3 } });
  await swap({
    ...buy(kept.tokenAddress, '900000000000'),
    trigger: { kind: 'limit', priceSol: kept.priceSol * 3 },
  });
}

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
}

for (const theme of ['dark', 'light'] as const) {
  for (const size of ['desk', 'phone'] as const) {
    test(`[POS-12] the portfolio meets WCAG 2.2 AA on a ${theme} ${size}, without horizontal scrolling`, async ({
      page,
    }) => {
      test.setTimeout(150_000);
      await choose(page, theme);
      await signUp(page);
      await trade(page);
      await page.setViewportSize(SIZES[size]);
      await page.goto('/portfolio');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('img', { name: /^Equity from/ })).toBeVisible();
      await page.getByRole('button', { name: /^Lots of/ }).click();
      await expect(
        page.getByText('bought').or(page.getByText('holds')).or(page.getByText('Other')).first(),
      ).toBeVisible();
      await expectFit(page);
      for (const [tab, shown] of [
        ['Orders', 'Failed'],
        ['Closed', 'Avg loss'],
        ['History', 'Buy'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('tabpanel').getByText(shown).first()).toBeVisible();
        await expectFit(page);
      }
      await page
        .getByRole('button', { name: /^Receipt:/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Total costs');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Share', exact: true }).first().click();
      await expect(page.getByRole('dialog', { name: 'Share card' }).getByRole('img')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.goto('/portfolio/ledger');
      await expect(page.getByText('The ledger balances')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Your entries' })).toContainText('Play SOL granted');
      await expectFit(page);
    });
  }
}

test('receipts are saved as a table and a card as a picture, both created in the page', async ({ page }) => {
  test.setTimeout(90_000);
  await signUp(page);
  await trade(page);
  await page.goto('/portfolio');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const table = await readFile(await (await saving).path(), 'utf8');
  const lines = table.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFrequested_at,/);
  expect(lines.filter((line) => line.includes(',landed,'))).toHaveLength(3);

  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Share card' });
  await expect(dialog.getByRole('img')).not.toHaveAccessibleName(/SOL/);
  const hidden = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save PNG' }).click();
  const picture = await readFile(await (await hidden).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  await dialog.getByRole('switch', { name: 'Hide amounts' }).click();
  await expect(dialog.getByRole('img')).toHaveAccessibleName(/Equity SOL 9\./);
});
