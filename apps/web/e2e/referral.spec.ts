import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { freshName, newTrader } from './traders.ts';

const SOL = 'So11111111111111111111111111111111111111112';

/** Returns the value of a key and value on the page. */
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

test('[REF-01] [REF-02] [REF-08] a link is shared, earns from a trade, and its reward is claimed and listed', async ({
  page,
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await page.goto('/referral');
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible();
  await expect(page.getByText('No rewards yet')).toBeVisible();
  await expect(figure(page, 'Total earned')).toContainText('0.0000 SOL');
  await expect(page.getByRole('button', { name: 'Claim SOL' })).toBeDisabled();
  await expectAccessible(page);

  const handle = freshName('ref').slice(0, 20);
  await page.getByRole('button', { name: 'Edit the referral handle' }).press('Enter');
  await page.getByRole('textbox', { name: 'Referral handle' }).fill(handle);
  await page.keyboard.press('Enter');
  const link = `${serverUrl}/?ref=${handle}`;
  await expect(page.getByText(link)).toBeVisible();

  const context = await browser.newContext({ baseURL: serverUrl });
  const joining = await context.newPage();
  await joining.goto(link);
  await joining.getByRole('button', { name: 'Create account' }).click();
  const dialog = joining.getByRole('dialog');
  const userName = freshName('joined');
  await dialog.getByLabel('Username').fill(userName);
  await dialog.getByLabel('Email').fill(`${userName}@example.org`);
  await dialog.getByLabel('Password').fill('a long pass phrase');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(joining.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
  const wallets = await (await context.request.get('/api/v1/wallet/user')).json();
  const screener = await (await context.request.get('/api/v1/screener?limit=1&sortBy=liquidityUsd')).json();
  const swap = await context.request.post('/api/v1/swap', {
    data: {
      walletAddress: wallets.data[0].address,
      inputMint: SOL,
      outputMint: screener.data.items[0].tokenAddress,
      amount: '1000000000',
      preset: 'high',
    },
  });
  expect(swap.ok()).toBe(true);

  await page.reload();
  await expect(figure(page, 'Direct referrals')).toContainText('1');
  const table = page.getByRole('table', { name: 'Referral statement' });
  await expect(table.getByText('+0.00285')).toBeVisible();
  await expect(table.getByText('0.0095', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(userName);
  await page.getByRole('button', { name: 'Claim SOL' }).press('Enter');
  await expect(
    page.locator('[data-toast]').getByText('0.0029 SOL claimed to your primary wallet'),
  ).toBeVisible();
  await expect(table.getByText('-0.00285')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim SOL' })).toBeDisabled();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).press('Enter');
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(
    file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(1).join(',')),
  ).toEqual(['Claimed,,-0.00285', 'Direct,0.0095,0.00285']);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByText('+0.00285')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('[REF-08] a guest is prompted to log in; a failure is shown and retried', async ({
  page,
  browser,
  serverUrl,
  complaints,
}) => {
  await page.goto('/referral');
  await expect(page.getByText('Log in to see your referrals')).toBeVisible();
  const trader = await newTrader(browser, serverUrl, freshName('broken'));
  let isBroken = true;
  await trader.page.route('**/api/v1/referral**', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { code: 'referral_failed', message: 'x' } })
      : route.continue(),
  );
  await trader.page.goto('/referral');
  await expect(trader.page.getByText('Failed to load referral data')).toBeVisible();
  await expect(trader.page.getByText('Failed to load tiers')).toBeVisible();
  await expect(trader.page.getByText('Failed to load your statement')).toBeVisible();
  isBroken = false;
  const retries = trader.page.getByRole('button', { name: 'Retry' });
  for (let left = 3; left > 0; left--) {
    await expect(retries).toHaveCount(left);
    await retries.first().click();
  }
  await expect(trader.page.getByText('No rewards yet')).toBeVisible();
  await expect(figure(trader.page, 'To claim')).toBeVisible();
  complaints.splice(0);
});
