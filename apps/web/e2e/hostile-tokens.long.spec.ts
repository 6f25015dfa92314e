import { type FixtureToken, fixtureAccounts } from '@dugout/local-chain/solana-node/fixture-accounts';
import { startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { hasRecorded } from '@dugout/testkit/recorded';
import { transactionTemplates } from '@dugout/testkit/templates';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { startServer } from './server.ts';

/**
 * Assigned to mints in the order of the server's requests. The addresses point to this machine, which the server
 * must not contact.
 */
const TOKENS: readonly FixtureToken[] = [
  { name: '<script>document.title="taken"</script>', symbol: '<b>B</b>', uri: 'http://127.0.0.1:9/a.json' },
  { name: 'US\u202EDC\u202C\u200B', symbol: '\u2066UNI\u2069', uri: 'http://localhost:9/a.json' },
  { name: '\u202E\u200B\u3164', symbol: '\u200D', uri: 'file:///etc/passwd' },
  { name: '"><img src=x onerror=alert(1)>', symbol: '\'"`', uri: 'javascript:alert(1)' },
  { name: `Z${'\u0351\u0352'.repeat(7)}`, symbol: 'ZALGO', uri: '' },
];

/** Uses a server that follows a local node whose tokens have hostile names. */
const test = base.extend<object, { readonly serverUrl: string }>({
  serverUrl: [
    async ({ browserName: _ }, use) => {
      const firstTime = Math.floor(Date.now() / 1_000) - 200 * 0.4;
      const tape = new Tape({
        seed: 'hostile',
        templates: transactionTemplates(),
        firstSlot: 10_000,
        firstTime,
        perBlock: 4,
      });
      const node = await startSolanaNode({ tape, slotMs: 400, startSlot: 10_200, seed: 'hostile' });
      const cast = new Map<string, FixtureToken>();
      const chain = await fixtureAccounts({
        node,
        tokenFixture(mint) {
          const token = cast.get(mint) ?? TOKENS[cast.size % TOKENS.length] ?? null;
          if (token !== null) cast.set(mint, token);
          return token;
        },
      });
      const server = await startServer({
        MARKET_SOURCE: 'solana',
        SOLANA_RPC_URL: chain.rpcUrl,
        SOLANA_WS_URL: node.wsUrl,
        PYTH_URL: 'off',
        JUPITER_URL: 'off',
      });
      await use(server.url);
      await server.stop();
      await chain.stop();
      await node.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.beforeEach(async ({ page }) => {
  // The pools of a local tape do not always agree on a SOL price; the fallback to SOL is tested elsewhere.
  await page.route('**/api/v1/price*', (route) => route.fulfill({ json: { usdPrice: 150 } }));
});

test.skip(!hasRecorded, 'the recorded transactions are not here');

test('a hostile name is plain text in every list, and its picture is our placeholder', async ({ page }) => {
  await page.goto('/screener');
  const table = page.getByRole('table', { name: 'Tokens' });
  await expect(table).toContainText('<b>B</b>', { timeout: 30_000 });
  await expect(table).toContainText('<script>document.title');
  await expect(table).toContainText('USDC');
  await expect(table).toContainText('"><img src=x onerror=alert(1)>');
  expect(await table.textContent()).not.toMatch(/[\u202A-\u202E\u2066\u2067\u200B\u200D]/);
  await expect(page).not.toHaveTitle(/taken/);
  expect(
    await page
      .locator('table img')
      .evaluateAll((pictures) => pictures.map((each) => new URL((each as HTMLImageElement).src).pathname)),
  ).not.toContain('/x');
  await expectAccessible(page);
});

test('the page of a hostile token shows its risks', async ({ page }) => {
  await page.goto('/screener?mintAuthority=on');
  await page.getByRole('table', { name: 'Tokens' }).getByText('<b>B</b>').first().click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: /<b>B<\/b>|<script>/ }).first()).toBeVisible();
  const scan = page.getByRole('region', { name: 'Scan' });
  await expect(
    scan.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'Mint' }),
  ).toContainText('On', {
    timeout: 20_000,
  });
  await expect(scan).toContainText('someone can mint more');
  await expect(page).not.toHaveTitle(/taken/);
  await expectAccessible(page);
});
