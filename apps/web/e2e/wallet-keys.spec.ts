import { expect, test } from './fixtures.ts';
import { withSolanaWallet } from './solana-wallet.ts';

test('[R9] a trader logged in with a Solana wallet exports a key by signing a message that says so', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const { shown } = await withSolanaWallet(page, 'Test Wallet');
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Test Wallet/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Get started' }).click();
  await page.goto('/portfolio/wallets');
  await expect(page.getByTestId('wallet-row')).toHaveCount(1);

  await page.getByRole('button', { name: 'Actions for Main' }).click();
  await page.getByRole('menuitem', { name: 'Export secret key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Main' });
  await dialog.getByRole('button', { name: 'Sign with Test Wallet' }).click();
  await expect(dialog.getByTestId('secret')).toBeVisible();
  expect(shown.at(-1)).toMatch(/\nExport the secret key of wallet \w+ from Dugout\.\n/);
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  await expect(dialog.getByTestId('secret')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
});
