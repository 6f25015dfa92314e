import { generateKeyPairSync } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

const FRIEND = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';

function freshSecret(): { readonly address: string; readonly secret: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    publicKeyEncoding: { format: 'der', type: 'spki' },
  });
  const key = publicKey.subarray(-32);
  return { address: toBase58(key), secret: toBase58(Buffer.concat([privateKey.subarray(-32), key])) };
}

const rowOf = (page: Page, name: string) => page.getByTestId('wallet-row').filter({ hasText: name });

/** Enters the password where the page requires a proof of identity. */
async function confirm(page: Page, password: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof).toHaveCount(0);
}

async function choose(page: Page, wallet: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${wallet}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('[WALLET-02] [WALLET-03] [WALLET-05] [WALLET-06] wallets are created, renamed, archived, found, restored and selected', async ({
  page,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { password } = await signUp(page);
  await page.getByTestId('balance-chip').click();
  await expect(page).toHaveURL(/\/portfolio\/wallets$/);
  await expect(rowOf(page, 'Main')).toContainText('Primary');
  await expect(rowOf(page, 'Main')).toContainText('10.00');

  await page.getByRole('button', { name: 'Create Wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Wallet' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Wallet' }).click();
  await expect(dialog).toContainText('Enter a name');
  await dialog.getByLabel('Name').fill('Sniper');
  await dialog.getByRole('button', { name: 'Create Wallet' }).click();
  await expect(rowOf(page, 'Sniper')).toContainText('0.00');

  // Renamed in place, by keyboard only.
  await rowOf(page, 'Sniper').getByRole('button', { name: 'Sniper', exact: true }).press('Enter');
  await page.getByLabel('Name of Sniper').fill('Scout');
  await page.getByLabel('Name of Sniper').press('Enter');
  await expect(rowOf(page, 'Scout')).toBeVisible();
  await expect(rowOf(page, 'Sniper')).toHaveCount(0);

  await choose(page, 'Scout', 'Reclaim rent');
  const rent = page.getByRole('dialog', { name: 'Reclaim rent' });
  await expect(rent).toContainText('No empty token accounts');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rent).toHaveCount(0);

  await choose(page, 'Scout', 'Claim cashback');
  const cashback = page.getByRole('dialog', { name: 'Claim cashback' });
  await expect(cashback).toContainText('No cashback to claim');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(cashback).toHaveCount(0);

  await choose(page, 'Scout', 'Archive');
  await expect(rowOf(page, 'Scout')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Archived' }).check({ force: true });
  await expect(rowOf(page, 'Scout')).toContainText('Archived');
  await choose(page, 'Scout', 'Restore');
  await expect(page.getByText('No wallets found')).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  await page.getByLabel('Find a wallet').fill('sco');
  await expect(page.getByTestId('wallet-row')).toHaveCount(1);
  await choose(page, 'Scout', 'Make primary');
  await confirm(page, password);
  await expect(rowOf(page, 'Scout')).toContainText('Primary');
  await page.getByLabel('Find a wallet').fill('');
  await expect(page.getByTestId('wallet-row').getByText('Primary')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Scout became the primary wallet');
  await expectAccessible(page);

  // Main holds 10 SOL, so archiving it requires the password.
  await choose(page, 'Main', 'Archive');
  await confirm(page, password);
  await expect(rowOf(page, 'Main')).toContainText('Archived');
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('403'))).toEqual([]);
});

test('a wallet is imported by its secret key, which is shown again only after a proof and a press', async ({
  page,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { password } = await signUp(page);
  const { address, secret } = freshSecret();
  await page.goto('/portfolio/wallets');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import wallet' });
  await dialog.getByLabel('Name').fill('Brought');
  await dialog.getByLabel('Secret key').fill('not a secret');
  await dialog.getByRole('button', { name: 'Import wallet' }).click();
  await confirm(page, password);
  await expect(dialog.getByRole('alert')).toContainText('Invalid secret key');
  await expect(dialog.getByLabel('Secret key')).toHaveValue('');
  await dialog.getByLabel('Secret key').fill(secret);
  await dialog.getByRole('button', { name: 'Import wallet' }).click();
  await confirm(page, password);
  await expect(rowOf(page, 'Brought')).toContainText(address.slice(0, 4));
  expect(await page.content()).not.toContain(secret);
  await expect(page.getByText('Wallet Brought imported').first()).toBeVisible();
  await expect(rowOf(page, 'Brought')).toContainText('Imported');

  await choose(page, 'Brought', 'Make primary');
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(proof).toContainText('Deposits go to your primary wallet');
  await expectAccessible(page);
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(page, 'Brought')).toContainText('Primary');
  await expect(page.getByText('Brought is your primary wallet').first()).toBeVisible();

  await choose(page, 'Brought', 'Export secret key');
  const shown = page.getByRole('dialog', { name: 'Export Brought' });
  await shown.getByLabel('Your password').fill('not the password');
  await shown.getByRole('button', { name: 'Continue' }).click();
  await expect(shown.getByRole('alert')).toContainText('Wrong password or passkey');
  await shown.getByLabel('Your password').fill(password);
  await shown.getByRole('button', { name: 'Continue' }).click();
  await expect(shown.getByTestId('secret')).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Reveal' }).click();
  await expect(shown.getByTestId('secret')).toHaveText(secret);
  await shown.getByRole('button', { name: 'Hide' }).click();
  expect(await page.content()).not.toContain(secret);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
  // The browser logs the rejections above.
  const refusals = ['403', '400', '403', '403', '403'].map((status) => expect.stringContaining(status));
  expect(complaints.splice(0)).toEqual(refusals);
});

test('a withdrawal is reviewed, proved and sent, to another address and between own wallets', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const { password } = await signUp(page);
  await page.goto('/portfolio/wallets');
  await page.getByRole('button', { name: 'Create Wallet' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Vault');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Wallet' }).click();
  await expect(rowOf(page, 'Vault')).toBeVisible();

  await choose(page, 'Main', 'Withdraw');
  const dialog = page.getByRole('dialog', { name: 'Withdraw from Main' });
  await dialog.getByLabel('Amount').fill('11');
  await dialog.getByLabel('To').fill('nobody');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog).toContainText('Not enough SOL in this wallet');
  await expect(dialog).toContainText('Enter a valid Solana address');
  await dialog.getByLabel('Amount').fill('2.5');
  await dialog.getByLabel('To').fill(FRIEND);
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByTestId('review')).toContainText('2.5 SOL');
  await expect(dialog.getByTestId('review')).toContainText('0.000005 SOL');
  await expect(dialog.getByTestId('review')).toContainText('7.499995 SOL');
  await expect(dialog).toContainText('New address. Check every character');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('2.5');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Main')).toContainText('7.50');
  await expect(page.getByRole('list', { name: 'Withdrawals' })).toContainText('2.5000 SOL');

  await choose(page, 'Main', 'Withdraw');
  await dialog.getByRole('button', { name: 'Vault' }).click();
  await dialog.getByRole('button', { name: 'Max' }).click();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByTestId('review')).toContainText('your wallet Vault');
  await expect(dialog).not.toContainText('New address');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(rowOf(page, 'Vault')).toContainText('7.50');
  await expect(rowOf(page, 'Main')).toContainText('0.00');
  await expect(page.getByTestId('balance-chip')).toContainText('7.50');
});

test('on a phone the wallets are cards and a withdrawal is a bottom sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portfolio/wallets');
  await expect(page.getByText('Log in to see your wallets')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portfolio/wallets');
  await expect(rowOf(page, 'Main')).toContainText('10.00');
  await choose(page, 'Main', 'Withdraw');
  await expect(page.getByRole('dialog', { name: 'Withdraw from Main' })).toBeVisible();
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(sideways).toBe(false);
  await expectAccessible(page);
});
