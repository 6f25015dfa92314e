import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parseRecord, type SignatureRecord } from 'dugout-verify/signatures/record';
import { verifyRecord } from 'dugout-verify/signatures/verify-record';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

const SIZES = [
  [390, 844],
  [1440, 900],
] as const;
const KEPT = 'dugout.signatureLog';

async function openLog(page: Page): Promise<void> {
  await page.goto('/portfolio/wallets');
  await page.getByRole('tab', { name: 'Withdrawals' }).focus();
  await page.keyboard.press('End');
}

test("[R9] a trader reads the signer's log, verified by the browser, and detects a rewritten log", async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  const { password } = await signUp(page);
  await openLog(page);
  const rows = page.getByRole('list', { name: 'Signature log' }).getByRole('listitem');
  await expect(rows).toHaveText([/Sign-in method added.*Password.*In log/]);

  await page.getByRole('button', { name: 'Actions for Main' }).click();
  await page.getByRole('menuitem', { name: 'Export secret key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Main' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByTestId('secret')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await openLog(page);
  await expect(rows).toHaveText([
    /Key exported.*Main.*In log/,
    /Export requested.*Main.*In log/,
    /Sign-in method added.*Password.*In log/,
  ]);
  await expect(page.getByRole('status').filter({ hasText: 'Verified by this browser' })).toBeVisible();
  await expectAccessible(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
  const kept = await page.evaluate((key) => localStorage.getItem(key), KEPT);
  expect(kept).toContain('dugout/signatures/');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download record' }).click();
  const record = parseRecord(readFileSync(await (await download).path(), 'utf8')) as SignatureRecord;
  expect(await verifyRecord(record, { note: null, verifierKey: null })).toMatchObject({
    verdict: 'verified',
    entries: 3,
  });

  // Simulates a server with a rewritten log under the same name.
  await page.route('**/api/v1/signatures?*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const [first, ...rest] = data.entries;
    const leaf = first.leaf.replace('"exported"', '"cancelled"');
    await route.fulfill({ response, json: { data: { ...data, entries: [{ ...first, leaf }, ...rest] } } });
  });
  await openLog(page);
  await expect(page.getByRole('alert')).toContainText('The log does not match');
  await expect(rows.first()).not.toContainText('In log');
  expect(await page.evaluate((key) => localStorage.getItem(key), KEPT)).toBe(kept);

  await page.unroute('**/api/v1/signatures?*');
  await openLog(page);
  await expect(page.getByRole('status').filter({ hasText: 'Verified by this browser' })).toBeVisible();

  await page.route('**/api/v1/signatures?*', (route) => route.fulfill({ status: 503, json: {} }));
  await openLog(page);
  await expect(page.getByText('Failed to load the signature log')).toBeVisible({ timeout: 30_000 });
  expect(complaints.splice(0).every((complaint) => complaint.includes('503'))).toBe(true);
});
