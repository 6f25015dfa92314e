import type { LocalChain } from '@dugout/local-chain/local-chain';
import { startChain } from '@dugout/local-chain/start-chain';
import { startYellowstone } from '@dugout/local-chain/yellowstone-node/server';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { startServer } from './server.ts';

const SLOT_MS = 200;

interface Clock {
  readonly chain: LocalChain;
  /** While true, no slot ends. */
  paused: boolean;
}

/** Uses its own server, which reads processed blocks of a local chain. */
const test = base.extend<object, { readonly clock: Clock; readonly serverUrl: string }>({
  clock: [
    async ({ browserName }, use) => {
      const chain = await startChain({ seed: `e2e processed ${browserName}`, slotMs: 'by hand', bots: true });
      const clock: Clock = { chain, paused: false };
      const timer = setInterval(() => {
        if (!clock.paused) chain.step();
      }, SLOT_MS);
      await use(clock);
      clearInterval(timer);
      await chain.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverUrl: [
    async ({ clock: { chain } }, use) => {
      const stream = await startYellowstone({ node: chain.streamed });
      const server = await startServer({
        MARKET_SOURCE: 'solana',
        SOLANA_COMMITMENT: 'processed',
        SOLANA_RPC_URL: chain.rpcUrl,
        SOLANA_WS_URL: chain.wsUrl,
        YELLOWSTONE_URL: stream.url,
        PYTH_URL: 'off',
      });
      await use(server.url);
      await server.stop();
      await stream.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test('[TOKEN-02] the tape marks processed trades until they are confirmed, and withdraws orphaned ones', async ({
  page,
  clock,
}) => {
  const { chain } = clock;
  const pool = chain.pools.find(({ token }) => token.symbol !== 'USDC');
  const tape = page.getByRole('table', { name: `Trades of ${pool?.token.symbol}` });
  const marked = tape.getByRole('row').filter({ has: page.getByTitle('Processed, not yet confirmed') });
  const keys = () => marked.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''));
  for (const path of [`/api/v1/token/${pool?.mint}`, '/api/v1/price'])
    await expect.poll(async () => (await page.request.get(path)).status(), { timeout: 60_000 }).toBe(200);
  await page.goto(`/token/${pool?.mint}`);

  chain.holdConfirmations(true);
  await expect(marked.first()).toBeVisible({ timeout: 30_000 });
  clock.paused = true;
  await expectAccessible(page);
  const orphaned = await keys();
  expect(orphaned.length).toBeGreaterThan(0);

  chain.rollback(chain.bank.unconfirmed);
  chain.holdConfirmations(false);
  chain.step(4);
  for (const id of orphaned) await expect(tape.locator(`tr[data-key="${id}"]`)).toHaveCount(0);
  const listed = await (await page.request.get(`/api/v1/token/${pool?.mint}/trades?limit=200`)).text();
  for (const id of orphaned) expect(listed).not.toContain(id);

  clock.paused = false;
  chain.holdConfirmations(true);
  await expect(marked.first()).toBeVisible({ timeout: 30_000 });
  clock.paused = true;
  const [confirmed = ''] = await keys();
  chain.holdConfirmations(false);
  chain.step(3);
  const row = tape.locator(`tr[data-key="${confirmed}"]`);
  await expect(row).toBeVisible();
  await expect(row.getByTitle('Processed, not yet confirmed')).toHaveCount(0);
  clock.paused = false;
});
