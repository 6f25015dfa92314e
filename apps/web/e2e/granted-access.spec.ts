import type { Page } from '@playwright/test';
import { openSecurity } from './device.ts';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

const NEXT = 'a longer pass phrase';
const LAST = 'the longest pass phrase';

const statusWith = (serverUrl: string, key: string) =>
  fetch(`${serverUrl}/api/v1/wallet/user`, { headers: { authorization: `Bearer ${key}` } }).then(
    ({ status }) => status,
  );

async function makeKey(page: Page, name: string, password: string): Promise<string> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  const list = page.getByRole('dialog', { name: 'API keys' });
  await list.getByRole('button', { name: 'New API key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('Your password').press('Enter');
  const made = page.getByLabel('New API key').locator('visible=true').filter({ hasText: /^dk_/ });
  await expect(made).toBeVisible();
  const key = (await made.textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  return key;
}

test('a password change lists access without the password, keeps it when unticked, and ends it otherwise', async ({
  page,
  serverUrl,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { password } = await signUp(page);
  const key = await makeKey(page, 'Sniper', password);

  const dialog = await openSecurity(page);
  const granted = dialog.getByRole('list', { name: 'Access without the password' });
  const tick = dialog.getByRole('checkbox', { name: 'Revoke all access that works without the password' });
  const change = async (current: string, next: string, ends: boolean) => {
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(granted).toContainText('API key: Sniper');
    await expect(tick).toBeChecked();
    await expectAccessible(page);
    if (!ends) await tick.uncheck();
    await dialog.getByLabel('Your password').fill(current);
    await dialog.getByLabel('New password').fill(next);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByRole('list', { name: 'Sign-in methods' })).toBeVisible();
  };
  await change(password, NEXT, false);
  expect(await statusWith(serverUrl, key)).toBe(200);
  await change(NEXT, LAST, true);
  expect(await statusWith(serverUrl, key)).toBe(401);

  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Change password' })).toBeVisible();
  await expect(granted).toHaveCount(0);
  // The browser logs the call for which the server required a proof.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
});
