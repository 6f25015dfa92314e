import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

test('[SHELL-02] [SHELL-20] [SHELL-21] [WALLET-01] signs up with 10 paper SOL, out, and in again', async ({
  page,
  complaints,
}) => {
  const account = await signUp(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId('balance-chip')).toContainText('10.00');
  await expectAccessible(page);

  await page.getByTestId('balance-chip').click();
  await expect(page.getByRole('row').filter({ hasText: 'Main' })).toContainText('10.00');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Account: ${account.userName}` }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logout successful.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId('balance-chip')).toHaveCount(0);

  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password').fill('not the pass phrase');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  // The browser logs every rejected request.
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true);

  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('balance-chip')).toContainText('10.00');
  expect(new URL(page.url()).search).toBe('');
});

test('[SHELL-04] a guest sees nothing personal on any page', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  for (const path of ['/', '/screener', '/portfolio', '/portfolio/wallets']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
    await expect(page.getByTestId('balance-chip')).toHaveCount(0);
  }
  expect(refused).toEqual([]);
});

test('the form shows missing input under its field', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(3);
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

/** Opens a second tab of the same browser on a personal page of the trader. */
async function ownWallets(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto('/portfolio/wallets');
  await expect(tab.getByRole('row').filter({ hasText: 'Main' })).toBeVisible();
  await expect(tab.getByTestId('balance-chip')).toContainText('10.00');
  return tab;
}

async function expectGuest(tab: Page): Promise<void> {
  await expect(tab.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect(tab.getByTestId('balance-chip')).toHaveCount(0);
  await expect(tab.getByRole('row').filter({ hasText: 'Main' })).toHaveCount(0);
}

test('[R10] a sign-out in one tab immediately switches every other tab to a guest', async ({ page }) => {
  const { userName } = await signUp(page);
  const tab = await ownWallets(page);
  await page.getByRole('button', { name: `Account: ${userName}` }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectGuest(tab);
  await expect(tab.getByText('You are logged out').first()).toBeVisible();
  await tab.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Portfolio' }).click();
  await expectGuest(tab);
});

test('[R10] a session that ended outside this browser ends here too', async ({ page }) => {
  await signUp(page);
  const tab = await ownWallets(page);
  // Simulates another device, so that no tab of this browser announces it.
  await page.request.get('/api/logout');
  await expectGuest(tab);
  await expectGuest(page);
});

test('[R10] another trader who signs in takes over every tab, and sees nothing of the previous one', async ({
  page,
}) => {
  const first = await signUp(page);
  const tab = await ownWallets(page);
  const main = tab.getByRole('row').filter({ hasText: 'Main' });
  const addressOf = () =>
    main
      .getByTitle(/^\w{32,44}$/)
      .first()
      .getAttribute('title');
  const before = await addressOf();
  await page.getByRole('button', { name: `Account: ${first.userName}` }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectGuest(tab);
  const second = await signUp(page);
  await expect(tab.getByRole('button', { name: `Account: ${second.userName}` })).toBeVisible();
  await expect(main).toBeVisible();
  expect(await addressOf()).not.toBe(before);
  await expect(tab.getByText(first.userName)).toHaveCount(0);
});
