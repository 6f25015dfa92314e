import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

const openKeys = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'API keys' }).click();
};

const statusWith = (serverUrl: string, key: string) =>
  fetch(`${serverUrl}/api/v1/wallet/user`, { headers: { authorization: `Bearer ${key}` } }).then(
    ({ status }) => status,
  );

test('a key is created with a proof, shown once, used by a program, and revoked', async ({
  page,
  context,
  serverUrl,
  complaints,
}) => {
  test.setTimeout(90_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { password } = await signUp(page);
  await openKeys(page);
  const list = page.getByRole('dialog', { name: 'API keys' });
  await expect(list).toContainText('No API keys yet');
  await expectAccessible(page);

  await list.getByRole('button', { name: 'New API key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByText('Read and trade').click();
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('Enter a name')).toBeVisible();
  await expect(form.getByText('Choose a wallet')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Name').fill('Sniper');
  const main = form.getByRole('checkbox', { name: /Main/ });
  await main.click();
  await expect(main).toBeChecked();
  await form.getByLabel('Budget per order').fill('0.2');
  await form.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('Your password').press('Enter');

  const made = page.getByLabel('New API key').locator('visible=true').filter({ hasText: /^dk_/ });
  await expect(made).toBeVisible();
  const key = (await made.textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  expect(await statusWith(serverUrl, key)).toBe(200);

  await page.getByRole('button', { name: 'Done' }).click();
  const keys = list.getByRole('list', { name: 'API keys' });
  await expect(keys).toContainText('Sniper');
  await expect(keys).toContainText('0 SOL / 0.5 SOL');
  await expect(keys).not.toContainText(key);
  await expectAccessible(page);

  await list.getByRole('button', { name: 'Revoke Sniper' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(list).toContainText('No API keys yet');
  expect(await statusWith(serverUrl, key)).toBe(401);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
});

test('keys that fail to load show an error, and load again', async ({ page, complaints }) => {
  await signUp(page);
  await page.route('**/api/v1/api-keys', (route) => route.fulfill({ status: 503, json: {} }));
  await openKeys(page);
  const list = page.getByRole('dialog', { name: 'API keys' });
  await expect(list.getByRole('alert')).toContainText('Failed to load API keys', { timeout: 30_000 });
  await page.unroute('**/api/v1/api-keys');
  await list.getByRole('button', { name: 'Retry' }).click();
  await expect(list).toContainText('No API keys yet');
  expect(complaints.splice(0).every((complaint) => complaint.includes('503'))).toBe(true);
});

for (const theme of ['dark', 'light'] as const) {
  test(`the API keys dialog fits a phone and meets WCAG 2.2 AA in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('appearance', JSON.stringify({ v: 1, value })), {
      theme,
      palette: 'usual',
    });
    await signUp(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openKeys(page);
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByText('Read and trade').click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await expect(form.getByRole('checkbox', { name: /Main/ })).toBeVisible();
    await expectAccessible(page);
    expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
}
