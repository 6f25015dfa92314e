import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

test('[R9] a trader downloads all of their data from the server', async ({ page, complaints }) => {
  const { email, password } = await signUp(page);
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  const dialog = page.getByRole('dialog', { name: 'Security' });
  await dialog.getByRole('button', { name: 'Download your data' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Wrong password');

  const downloading = page.waitForEvent('download');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^dugout-[\d-]+\.tar\.gz$/);
  const tar = gunzipSync(await readFile(await file.path()));
  expect(['README.md', 'wallet.json', email].map((text) => tar.includes(text))).toEqual([true, true, true]);
  await expect(page.getByText('Your data is downloaded.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Download your data' })).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
});
