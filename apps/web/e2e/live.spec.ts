import { startChain } from '@dugout/local-chain/start-chain';
import { test as base, expect, signUp } from './fixtures.ts';
import { startServer } from './server.ts';

const FEE_WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';
const SOL = 1_000_000_000n;
const SOL_MINT = 'So11111111111111111111111111111111111111112';

type Chain = Awaited<ReturnType<typeof startChain>>;

/** Uses its own server, which signs real swaps on a local chain. */
const test = base.extend<object, { readonly chain: Chain; readonly serverUrl: string }>({
  chain: [
    async ({ browserName }, use) => {
      const chain = await startChain({ seed: `e2e ${browserName}`, slotMs: 200, bots: true });
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
        SIGNER_CANARIES: '0',
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

test('deposits, swaps on the chain, and opens the receipt and its details', async ({ page, chain }) => {
  test.setTimeout(180_000);
  const token = chain.pools.find(({ token: { symbol } }) => symbol === 'FROG');
  if (token === undefined) throw new Error('no such token');
  // The SOL price comes from the chain's dollar pool after its first trade.
  await expect
    .poll(async () => (await page.request.get(`/api/v1/price?ids=${SOL_MINT}`)).status(), { timeout: 40_000 })
    .toBe(200);
  await signUp(page);
  const own = (await (await page.request.get('/api/v1/wallet/user')).json()) as {
    data: { address: string }[];
  };
  const wallet = own.data[0]?.address ?? '';
  chain.airdrop(wallet as never, 5n * SOL);
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/v1/wallet/user')).json()) as { data: { lamports: string }[] })
          .data[0]?.lamports,
      {
        timeout: 30_000,
      },
    )
    .toBe(`${5n * SOL}`);
  // A pool is tradable once its first trade has revealed its reserves.
  await expect
    .poll(async () => (await page.request.get(`/api/v1/token/${token.mint}`)).text(), { timeout: 60_000 })
    .toContain('"untradableReason":null');

  await page.goto(`/token/${token.mint}`);
  await expect(page.getByRole('heading', { name: 'Slow Frog' })).toBeVisible();
  const trade = page.getByRole('form', { name: /^Trade / });
  await trade.getByRole('button', { name: '1', exact: true }).click();
  await expect(page.getByTestId('costs')).toContainText(/Total\s*1\.0/);
  await trade.getByRole('button', { name: /^Buy .* 1 SOL/ }).click();
  await expect(page.getByTestId('outcome').last()).toContainText(/^Bought .* in \d+\.\d s$/, {
    timeout: 30_000,
  });
  expect(await chain.tokens(wallet as never, token.mint, 'confirmed')).toBeGreaterThan(0n);
  await trade.getByRole('radio', { name: 'Sell' }).check({ force: true });
  await trade.getByRole('button', { name: '50%', exact: true }).click();
  await trade.getByRole('button', { name: /^Sell .* 50%/ }).click();
  await expect(page.getByTestId('outcome').last()).toContainText(/^Sold .* SOL in \d+\.\d s$/, {
    timeout: 30_000,
  });

  // The realized PnL opens its lot and disposal, and the disposal opens a receipt from the chain.
  await page.getByRole('link', { name: 'Portfolio' }).first().click();
  await page.getByRole('button', { name: 'Lots of FROG' }).click();
  await expect(page.getByTestId('lot')).toHaveCount(1);
  await page
    .getByTestId('disposal')
    .getByRole('button', { name: /^Receipt/ })
    .click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('Jupiter');
  await expect(receipt).toContainText(/Took\s*[\d,]+ ms, \d+ slots?/);
  await expect(receipt).toContainText(/Trading fee\s*0\.\d+ SOL/);
});
