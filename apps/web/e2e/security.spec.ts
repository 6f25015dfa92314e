import { logIn, openSecurity, withAuthenticator } from './device.ts';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { byName } from './server.ts';

test('passkeys are added and removed with a proof, each change is shown, and the password is changed', async ({
  page,
  context,
  serverUrl,
  complaints,
}) => {
  test.setTimeout(90_000);
  const account = await signUp(page);
  const { password } = account;
  const named = byName(serverUrl);
  await withAuthenticator(context, page);
  await logIn(page, named, account);
  const dialog = await openSecurity(page);
  await expect(dialog.getByRole('list', { name: 'Sign-in methods' })).toContainText('Password');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Wrong password');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByRole('list', { name: 'Sign-in methods' })).toContainText('No withdrawals until');
  await expect(page.getByText('Security: A passkey was added').first()).toBeVisible();

  await dialog.getByRole('button', { name: /^Remove Passkey/ }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog.getByRole('button', { name: /^Remove Passkey/ })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('New password').fill('password1');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('easy to guess');
  await dialog.getByLabel('New password').fill('a longer pass phrase');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('list', { name: 'Sign-in methods' })).toContainText('No withdrawals until');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.goto(`${named}/portfolio/wallets`);
  await page.getByRole('tab', { name: 'Activity' }).click();
  for (const event of ['Password changed', 'Passkey removed', 'Passkey added', 'Failed verification'])
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(event);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
});

test('a new device logs in while strangers guess at the password', async ({ page, browser, serverUrl }) => {
  test.setTimeout(90_000);
  const account = await signUp(page);
  const body = JSON.stringify({ email: account.email, password: 'wrong horse battery' });
  const headers = { 'content-type': 'application/json' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 13; tries++)
    statuses.push(
      (await fetch(`${serverUrl}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status,
    );
  expect(statuses.at(-1)).toBe(429);
  const elsewhere = await browser.newContext({ baseURL: serverUrl });
  const other = await elsewhere.newPage();
  await logIn(other, '/', account);
  await expect(other.getByRole('button', { name: /^Account:/ })).toBeVisible();
  await elsewhere.close();
});

test("another device's session is listed, signed out from here, and becomes a guest there", async ({
  page,
  browser,
  serverUrl,
  complaints,
}) => {
  const account = await signUp(page);
  const elsewhere = await browser.newContext({ baseURL: serverUrl });
  const other = await elsewhere.newPage();
  await logIn(other, '/portfolio/wallets', account);
  await expect(other.getByRole('button', { name: /^Account:/ })).toBeVisible();

  const dialog = await openSecurity(page);
  const devices = dialog.getByRole('list', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expect(devices).toContainText('Active in the last hour');
  await expectAccessible(page);
  await devices.getByRole('button', { name: /^Sign out/ }).focus();
  await page.keyboard.press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Sign out other devices' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await elsewhere.close();

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.route('**/api/v1/account/sessions', (route) => route.abort());
  await openSecurity(page);
  await expect(dialog.getByRole('list', { name: 'Sign-in methods' })).toContainText('Password');
  await expect(dialog.getByText('Failed to load your devices')).toBeVisible({ timeout: 20_000 });
  expect(complaints.splice(0).every((complaint) => complaint.includes('ERR_FAILED'))).toBe(true);
});
