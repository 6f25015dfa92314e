import { appCode } from '@dugout/testkit/authenticator-app';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

const STEP_MS = 30_000;

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  return page.getByRole('dialog', { name: 'Security' });
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  return page.getByRole('dialog');
}

test('a second factor is turned on, required at the next log-in, and a lost password is replaced', async ({
  page,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { email, password } = await signUp(page);
  let dialog = await openSecurity(page);
  await dialog.getByRole('button', { name: 'Turn on authenticator app' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const typedKey = ((await dialog.getByText(/^Key:/).locator('..').textContent()) ?? '').replace(
    /Key:|\s/g,
    '',
  );
  await dialog.getByLabel('6-digit code').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Wrong or used code');
  await dialog.getByLabel('6-digit code').fill(appCode(typedKey, Date.now() - STEP_MS));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(dialog.getByRole('list', { name: 'Sign-in methods' })).toContainText(
    'Authenticator app: on since',
  );
  await expect(dialog).toContainText('Recovery codes: 10 left');
  await dialog.getByRole('button', { name: 'Close' }).click();

  let logIn = await logOut(page);
  await logIn.getByLabel('Email').fill(email);
  await logIn.getByLabel('Password').fill(password);
  await logIn.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(logIn.getByLabel('Authenticator or recovery code')).toBeFocused();
  await logIn.getByLabel('Authenticator or recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();

  logIn = await logOut(page);
  await logIn.getByRole('button', { name: 'Forgot password?' }).click();
  await logIn.getByLabel('Email').fill(email);
  await logIn.getByLabel('Recovery code').fill(codes[1] ?? '');
  await logIn.getByLabel('New password').fill('another fine pass phrase');
  await logIn.getByRole('button', { name: 'Set new password' }).click();
  await logIn.getByLabel('Authenticator code').fill('000000');
  await logIn.getByRole('button', { name: 'Set new password' }).click();
  await expect(logIn.getByRole('alert')).toContainText('Wrong email, recovery code or authenticator code');
  await logIn.getByLabel('Authenticator code').fill(appCode(typedKey, Date.now()));
  await logIn.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed. Log in with it.').first()).toBeVisible();
  await logIn.getByLabel('Email').fill(email);
  await logIn.getByLabel('Password').fill('another fine pass phrase');
  await logIn.getByRole('button', { name: 'Log in', exact: true }).click();
  await logIn.getByLabel('Authenticator or recovery code').fill(codes[2] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();

  dialog = await openSecurity(page);
  await dialog.getByRole('button', { name: 'Turn off authenticator app' }).click();
  await dialog.getByLabel('Your password').fill('another fine pass phrase');
  await dialog.getByLabel('Authenticator or recovery code').fill(codes[3] ?? '');
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('less than 48 hours ago');
  // The browser logs each rejected call.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('403'))).toEqual([]);
});
