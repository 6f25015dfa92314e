import { expect, expectAccessible, signUp, test } from './fixtures.ts';

test('[SHELL-02] [SHELL-20] [SHELL-21] [WALLET-01] signs up with 10 play SOL, out, and in again', async ({ page, complaints }) => {
  const account = await signUp(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId('balance-chip')).toContainText('10.00');
  await expectAccessible(page);

  await page.getByTestId('balance-chip').click();
  await expect(page.getByRole('row').filter({ hasText: 'Main' })).toContainText('10.00');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Account of ${account.userName}` }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logout successful.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId('balance-chip')).toHaveCount(0);

  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('E-mail').fill(account.email);
  await dialog.getByLabel('Password').fill('not the pass phrase');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  // The browser itself notes every refused request.
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

test('the form says what is missing, under its field', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(3);
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
});
