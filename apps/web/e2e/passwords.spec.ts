import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { formsOf, keepSent } from './sent-data.ts';

const PASSWORD = 'Ein „güter“ "Satz" \\ +7 möwen';
const NEXT = 'Noch ein „Satz“, \\ länger';
const LAST = 'Und "wieder" öl / 42 ähren';
const FRIEND = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';

let made = 0;

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  return page.getByRole('dialog', { name: 'Security' });
}

async function openLogIn(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  return page.getByRole('dialog');
}

async function chooseForMain(page: Page, item: string) {
  await page.getByTestId('wallet-row').first().getByRole('button', { name: 'Actions for Main' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('[R9] a password never leaves the page in any form, from sign-up to recovery', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  const { sent } = keepSent(page);
  const name = `quiet_${process.pid}_${++made}`;
  const email = `${name}@example.org`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).click();
  const signUp = page.getByRole('dialog');
  await signUp.getByLabel('Username').fill(name);
  await signUp.getByLabel('Email').fill(email);
  for (const guessable of ['password1', email, name]) {
    await signUp.getByLabel('Password').fill(guessable);
    await signUp.getByRole('button', { name: 'Create account' }).click();
    await expect(signUp.getByRole('alert')).toContainText('too easy to guess');
  }
  await signUp.getByLabel('Password').fill(PASSWORD);
  await signUp.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Get started' }).click();

  await page.goto('/portfolio/wallets');
  await chooseForMain(page, 'Export secret key');
  const exported = page.getByRole('dialog', { name: 'Export Main' });
  await exported.getByLabel('Your password').fill(PASSWORD);
  await exported.getByRole('button', { name: 'Continue' }).click();
  await expect(exported.getByTestId('secret')).toBeVisible();
  await exported.getByRole('button', { name: 'Close' }).click();

  await chooseForMain(page, 'Withdraw');
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw from Main' });
  await withdrawal.getByLabel('Amount').fill('1');
  await withdrawal.getByLabel('To').fill(FRIEND);
  await withdrawal.getByRole('button', { name: 'Review' }).click();
  await withdrawal.getByLabel('Your password').fill(PASSWORD);
  await withdrawal.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(withdrawal).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Withdrawals' })).toContainText('1.0000 SOL');

  let security = await openSecurity(page);
  await security.getByRole('button', { name: 'Generate recovery codes' }).click();
  await security.getByLabel('Your password').fill(PASSWORD);
  await security.getByRole('button', { name: 'Generate recovery codes' }).click();
  const codes = security.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await security.getByRole('button', { name: 'I saved my codes' }).click();
  await security.getByRole('button', { name: 'Change' }).click();
  await security.getByLabel('Your password').fill(PASSWORD);
  await security.getByLabel('New password').fill(NEXT);
  await security.getByRole('button', { name: 'Change password' }).click();
  await expect(security.getByRole('list', { name: 'Sign-in methods' })).toContainText('No withdrawals until');
  await security.getByRole('button', { name: 'Close' }).click();

  const logIn = await openLogIn(page);
  await logIn.getByLabel('Email').fill(email);
  await logIn.getByLabel('Password').fill(PASSWORD);
  await logIn.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(logIn.getByRole('alert')).toContainText('Invalid email or password');
  await expect(logIn.getByRole('button', { name: 'Use legacy login' })).toBeVisible();
  await expectAccessible(page);
  await logIn.getByRole('button', { name: 'Forgot password?' }).click();
  await logIn.getByLabel('Email').fill(email.toUpperCase());
  await logIn.getByLabel('Recovery code').fill(recoveryCode);
  await logIn.getByLabel('New password').fill('qwertyuiop');
  await logIn.getByRole('button', { name: 'Set new password' }).click();
  await expect(logIn.getByRole('alert')).toContainText('too easy to guess');
  await logIn.getByLabel('New password').fill(LAST);
  await logIn.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed. Log in with it.').first()).toBeVisible();
  await logIn.getByLabel('Email').fill(email);
  await logIn.getByLabel('Password').fill(LAST);
  await logIn.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  security = await openSecurity(page);
  await expect(security.getByRole('list', { name: 'Sign-in methods' })).toContainText('No withdrawals until');

  // Includes text typed into other fields, which proves that it looks in the right places.
  const all = sent.join('\n');
  for (const typed of [email, recoveryCode, FRIEND]) expect(all).toContain(typed);
  for (const password of [PASSWORD, NEXT, LAST])
    for (const form of formsOf(password)) expect(all).not.toContain(form);
  expect(complaints.splice(0).every((complaint) => complaint.includes('401'))).toBe(true);
});
