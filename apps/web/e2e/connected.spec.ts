import { startChain } from '@dugout/local-chain/start-chain';
import { test as base, expect, expectAccessible, signUp } from './fixtures.ts';
import { startServer } from './server.ts';
import { withSolanaWallet } from './solana-wallet.ts';

const FEE_WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';
const SOL = 1_000_000_000n;
const SOL_MINT = 'So11111111111111111111111111111111111111112';

type Chain = Awaited<ReturnType<typeof startChain>>;

/** Uses its own server, which trades on a local chain. */
const test = base.extend<object, { readonly chain: Chain; readonly serverUrl: string }>({
  chain: [
    async ({ browserName }, use) => {
      const chain = await startChain({ seed: `e2e connected ${browserName}`, slotMs: 200, bots: true });
      chain.airdrop(FEE_WALLET as never, SOL);
      await use(chain);
      await chain.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverUrl: [
    async ({ chain }, use) => {
      const server = await startServer({
        MARKET_SOURCE: 'solana',
        TRADING_MODE: 'live',
        SOLANA_RPC_URL: chain.rpcUrl,
        SOLANA_WS_URL: chain.wsUrl,
        JUPITER_URL: chain.rpcUrl,
        PYTH_URL: 'off',
        FEE_WALLET,
      });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test('[R9] connects a wallet, signs swaps with it, and signs a triggered order', async ({
  page,
  chain,
  complaints,
}) => {
  test.setTimeout(240_000);
  const token = chain.pools.find(({ token: { symbol } }) => symbol === 'FROG');
  if (token === undefined) throw new Error('no such token');
  const phantom = await withSolanaWallet(page, 'Phantom');
  await signUp(page);
  await page.goto('/portfolio/wallets');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' });
  await expect(dialog).toContainText('You sign each swap there');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Connect Phantom' }).click();
  const row = page.getByTestId('wallet-row').filter({ hasText: 'Phantom' });
  await expect(row).toContainText('Connected');
  await page.getByRole('button', { name: 'Actions for Phantom' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Rename', 'Archive']);
  await page.keyboard.press('Escape');

  chain.airdrop(phantom.address as never, 5n * SOL);
  await expect(row).toContainText('5.00', { timeout: 30_000 });
  await expect
    .poll(async () => (await page.request.get(`/api/v1/token/${token.mint}`)).text(), { timeout: 60_000 })
    .toContain('"untradableReason":null');
  await expect
    .poll(async () => (await page.request.get(`/api/v1/price?ids=${SOL_MINT}`)).status(), { timeout: 40_000 })
    .toBe(200);

  await page.goto(`/token/${token.mint}`);
  const trade = page.getByRole('form', { name: /^Trade / });
  await trade.getByRole('button', { name: /^From/ }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Phantom' })
    .getByRole('checkbox')
    .check({ force: true });
  await page.keyboard.press('Escape');
  await expect(trade.getByTestId('signing-note')).toHaveText(
    'You sign each swap in Phantom. Exit rules notify you to sign.',
  );
  await trade.getByRole('button', { name: '1', exact: true }).click();
  await expect(page.getByTestId('costs')).toContainText(/Total\s*1\.0/);
  await expectAccessible(page);
  const buy = trade.getByRole('button', { name: /^Buy .* 1 SOL/ });

  phantom.does = 'rejects';
  await buy.click();
  await expect(page.getByTestId('outcome').last()).toContainText('Rejected in Phantom. Nothing was sent');
  phantom.does = 'changes';
  await expect(buy).toBeEnabled({ timeout: 60_000 });
  await buy.click();
  await expect(page.getByTestId('outcome').last()).toContainText('Your wallet changed the transaction');
  complaints.splice(0);
  phantom.does = 'signs';
  await expect(buy).toBeEnabled({ timeout: 60_000 });
  await buy.click();
  await expect(page.getByTestId('outcome').last()).toContainText(/^Bought .* in \d+\.\d s$/, {
    timeout: 30_000,
  });
  expect(await chain.tokens(phantom.address as never, token.mint, 'confirmed')).toBeGreaterThan(0n);

  // An order that triggers immediately waits for the wallet; a press on its notification opens the signing
  // dialog.
  await trade.getByRole('radio', { name: 'Sell' }).check({ force: true });
  const own = await page.request.post('/api/v1/swap', {
    data: {
      walletAddress: phantom.address,
      inputMint: token.mint,
      outputMint: SOL_MINT,
      amountPercent: 50,
      preset: 'other',
      trigger: { kind: 'limit', priceSol: 1e-12, direction: 'above' },
    },
  });
  expect(own.status()).toBe(200);
  await expect(page.getByText('Sign to sell FROG').first()).toBeVisible({ timeout: 20_000 });
  await page.goto('/portfolio?tab=orders');
  await expect(page.getByText('Waiting for your signature').first()).toBeVisible();
  await page.getByRole('table', { name: 'Orders' }).getByRole('button', { name: 'Sign' }).click();
  const signing = page.getByRole('dialog', { name: 'Sign to sell FROG' });
  await expect(signing).toContainText(/Time left\s*[34]:\d\d/);
  await expectAccessible(page);
  await signing.getByRole('button', { name: 'Sign and sell' }).click();
  await expect(signing).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('Filled').first()).toBeVisible({ timeout: 20_000 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portfolio/wallets');
  await expect(page.getByTestId('wallet-row').filter({ hasText: 'Phantom' })).toBeVisible();
  await page.goto(`/token/${token.mint}`);
  await page.getByRole('button', { name: /slip/ }).click();
  await page.getByRole('button', { name: /^From/ }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Phantom' })
    .getByText('Phantom')
    .click({ timeout: 5_000 });
  await page.getByRole('button', { name: /^From/ }).click();
  await expect(page.getByTestId('signing-note')).toBeVisible();
});
