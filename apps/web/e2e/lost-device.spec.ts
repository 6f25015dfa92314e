import type { Page } from '@playwright/test';
import { logIn, openSecurity, withAuthenticator } from './device.ts';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { byName } from './server.ts';
import { openBusiest } from './token-page.ts';

const confirmation = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

async function confirm(page: Page, password: string): Promise<void> {
  await confirmation(page).getByLabel('Your password').fill(password);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
}

test('[R9] a lost device is signed out and its passkey removed from another device, after which the passkey no longer works', async ({
  page,
  context,
  browser,
  serverUrl,
  complaints,
}) => {
  test.setTimeout(120_000);
  const account = await signUp(page);
  const { password } = account;
  const named = byName(serverUrl);
  await withAuthenticator(context, page);
  await logIn(page, named, account);
  const onLost = await openSecurity(page);
  await onLost.getByRole('button', { name: 'Add passkey' }).click();
  await onLost.getByRole('button', { name: 'Create passkey' }).click();
  await onLost.getByLabel('Your password').fill(password);
  await onLost.getByRole('button', { name: 'Add passkey' }).click();
  await expect(onLost.getByRole('button', { name: /^Remove Passkey/ })).toBeVisible();
  await onLost.getByRole('button', { name: 'Close' }).click();

  const elsewhere = await browser.newContext({ baseURL: named });
  const other = await elsewhere.newPage();
  await logIn(other, named, account);
  const dialog = await openSecurity(other);
  const devices = dialog.getByRole('list', { name: 'Signed-in devices' });
  await devices
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await dialog.getByRole('button', { name: /^Remove Passkey/ }).click();
  await expectAccessible(other);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(dialog.getByRole('button', { name: /^Remove Passkey/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /passkey/i })
    .click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account:/ })).toHaveCount(0);
  await Promise.all([page.close(), elsewhere.close()]);
  expect(complaints.splice(0).filter((complaint) => !/40[0-9]/.test(complaint))).toEqual([]);
});

test('[R9] changing a trading limit requires a valid proof', async ({ page, complaints }) => {
  const { password } = await signUp(page);
  await openBusiest(page);
  await page.getByRole('radio', { name: 'Other' }).check();
  const openLimits = () => page.getByRole('button', { name: 'Limits', exact: true }).click();
  await openLimits();
  const dialog = page.getByRole('dialog', { name: 'Trading limits' });
  await dialog.getByLabel('Slippage').fill('60');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirm(page, 'not the password');
  await expect(confirmation(page).getByRole('alert')).toContainText('Wrong password');
  await confirm(page, password);
  await expect(page.getByText('Limits saved').first()).toBeVisible();
  await openLimits();
  await expect(dialog.getByLabel('Slippage')).toHaveValue('60');
  await dialog.getByLabel('Slippage').fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirm(page, password);
  await expect(dialog).toHaveCount(0);
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('403'))).toEqual([]);
});

test('[R9] a trade above the price impact limit waits for a proof and completes with it', async ({
  page,
  complaints,
}) => {
  const { password } = await signUp(page);
  // A pool in which 9 SOL move the price by more than 0.5 %.
  await openBusiest(page, 250_000);
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByRole('button', { name: 'Limits', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Trading limits' });
  await dialog.getByLabel('Price impact').fill('0.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirm(page, password);
  await expect(dialog).toHaveCount(0);

  const trade = page.getByRole('form', { name: /^Trade / });
  await trade.getByRole('textbox', { name: 'Amount in SOL' }).fill('9');
  await trade.getByRole('button', { name: /^Buy .* 9 SOL/ }).click();
  await expect(confirmation(page)).toContainText(/Price impact [\d.]+% is above your limit of 0\.5%/);
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page.getByTestId('balance-chip')).toContainText('10.00');

  await trade.getByRole('button', { name: /^Buy .* 9 SOL/ }).click();
  await confirm(page, password);
  await expect(page.getByTestId('outcome').last()).toContainText(/^Bought /);
  await expect(page.getByTestId('balance-chip')).toContainText('1.00');
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('403'))).toEqual([]);
});

test('[R9] a daily limit is set, raised and removed only with the password', async ({ page, complaints }) => {
  const { password } = await signUp(page);
  const dialog = await openSecurity(page);
  const limit = dialog.getByRole('region', { name: 'Daily limit' });
  await expect(limit).toContainText('No daily limit');
  await limit.getByRole('button', { name: 'Set daily limit' }).click();
  await dialog.getByLabel('Daily limit').fill('lots');
  await expect(dialog.getByText('Enter an amount in SOL')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Daily limit').fill('2.5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirm(page, password);
  await expect(limit).toContainText('2.5 SOL in 24 hours');

  await limit.getByRole('button', { name: 'Change daily limit' }).click();
  await dialog.getByLabel('Daily limit').fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirm(page, 'not the password');
  await expect(confirmation(page).getByRole('alert')).toContainText('Wrong password');
  await confirm(page, password);
  await expect(limit).toContainText('5 SOL in 24 hours');

  await limit.getByRole('button', { name: 'Change daily limit' }).click();
  await dialog.getByRole('button', { name: 'Remove limit' }).click();
  await confirm(page, password);
  await expect(limit).toContainText('No daily limit');
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('403'))).toEqual([]);
});
