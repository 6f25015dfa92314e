import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { openBusiest } from './token-page.ts';

const SIZES = { desk: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const choose = (page: Page, theme: string) =>
  page.addInitScript((value) => localStorage.setItem('appearance', JSON.stringify({ v: 1, value })), {
    theme,
    palette: 'usual',
  });

const fromAccount = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const fromWallet = (item: string) => async (page: Page) => {
  await page.goto('/portfolio/wallets');
  await page.getByRole('button', { name: 'Actions for Main' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const fromWallets = (button: string) => async (page: Page) => {
  await page.goto('/portfolio/wallets');
  await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
};

async function tradingLimits(page: Page): Promise<void> {
  await openBusiest(page);
  const sheet = page.getByRole('button', { name: /slip \d+%/ });
  if ((page.viewportSize()?.width ?? 0) < 768) await sheet.click();
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByRole('button', { name: 'Limits', exact: true }).click();
}

const DIALOGS: readonly { title: string | RegExp; open: (page: Page) => Promise<void>; shows: string }[] = [
  { title: 'Security', open: fromAccount('Security'), shows: 'Password' },
  { title: 'API keys', open: fromAccount('API keys'), shows: 'No API keys yet' },
  { title: 'Create Wallet', open: fromWallets('Create Wallet'), shows: 'Name' },
  { title: 'Import wallet', open: fromWallets('Import'), shows: 'Name' },
  { title: 'Withdraw from Main', open: fromWallet('Withdraw'), shows: 'Amount' },
  { title: 'Export Main', open: fromWallet('Export secret key'), shows: 'Your password' },
  { title: 'Trading limits', open: tradingLimits, shows: 'Slippage' },
];

/** Expects that a dialog is inside the window, scrolls internally, and meets WCAG 2.2 AA. */
async function expectWhole(page: Page, dialog: Locator): Promise<void> {
  await expectAccessible(page);
  const box = await dialog.boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) throw new Error('the dialog has no bounding box');
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(size.width);
  expect(box.y + box.height).toBeLessThanOrEqual(size.height);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
}

for (const theme of ['dark', 'light'] as const) {
  for (const size of ['desk', 'phone'] as const) {
    test(`dialogs about keys and money meet WCAG 2.2 AA on a ${theme} ${size}`, async ({ page }) => {
      test.setTimeout(150_000);
      await choose(page, theme);
      await signUp(page);
      await page.setViewportSize(SIZES[size]);
      for (const { title, open, shows } of DIALOGS) {
        await open(page);
        const dialog = page.getByRole('dialog', { name: title });
        await expect(dialog.getByText(shows, { exact: true }).first()).toBeVisible();
        await expectWhole(page, dialog);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    });
  }
}

for (const theme of ['dark', 'light'] as const) {
  test(`dialogs of a ${theme} phone show loading and error states`, async ({ page, complaints }) => {
    test.setTimeout(90_000);
    await choose(page, theme);
    await signUp(page);
    await page.setViewportSize(SIZES.phone);
    let answer: 'wait' | 'fail' | 'go' = 'wait';
    await page.route('**/api/v1/credentials', (route) => {
      if (answer === 'fail') return route.fulfill({ status: 500, body: '{}' });
      return answer === 'go' ? route.continue() : undefined;
    });
    await fromAccount('Security')(page);
    const dialog = page.getByRole('dialog', { name: 'Security' });
    await expect(dialog).toBeVisible();
    await expectWhole(page, dialog);
    await page.keyboard.press('Escape');
    answer = 'fail';
    await fromAccount('Security')(page);
    await expect(dialog.getByRole('alert')).toContainText('Failed to load sign-in methods');
    await expectWhole(page, dialog);
    answer = 'go';
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByRole('list', { name: 'Sign-in methods' })).toContainText('Password');
    complaints.splice(0);
  });
}
