import { expect, expectAccessible, test } from './fixtures.ts';
import { becomeFriends, freshName, newTrader, type Trader } from './traders.ts';

const SOL = 'So11111111111111111111111111111111111111112';

interface Token {
  readonly tokenAddress: string;
  readonly symbol: string;
  readonly liquidityUsd: number | null;
  readonly untradableReason: string | null;
}

/** Max liquidity of a pool that a few trades of others can move. */
const MOVABLE_USD = 300_000;

async function movable(trader: Trader): Promise<Token> {
  const { data } = await trader.call<{ data: { items: Token[] } }>(
    'GET',
    '/api/v1/screener?limit=50&sortBy=volumeUsd&window=5m',
  );
  const token = data.items.find(
    ({ liquidityUsd, untradableReason }) => (liquidityUsd ?? 0) < MOVABLE_USD && untradableReason === null,
  );
  if (token === undefined) throw new Error('the market has no such token');
  return token;
}

async function swap(trader: Trader, inputMint: string, outputMint: string, amount: object): Promise<void> {
  const { data } = await trader.call<{ data: { address: string }[] }>('GET', '/api/v1/wallet/user');
  const order = { walletAddress: data[0]?.address, inputMint, outputMint, ...amount, preset: 'high' };
  await trader.call('POST', '/api/v1/swap', order);
}

/** Relative price change by others after which a round trip counts as risky. */
const RISK = 0.01;

const priceOf = async (trader: Trader, { tokenAddress }: Token): Promise<number> =>
  (await trader.call<{ data: { priceSol: number } }>('GET', `/api/v1/token/${tokenAddress}`)).data.priceSol;

/** Buys, waits until others have moved the price, and sells: a round trip with price risk. */
async function tradesAtRisk(trader: Trader, token: Token): Promise<void> {
  await swap(trader, SOL, token.tokenAddress, { amount: '500000000' });
  const bought = await priceOf(trader, token);
  const moved = async () => Math.abs((await priceOf(trader, token)) / bought - 1);
  await expect.poll(moved, { timeout: 60_000 }).toBeGreaterThan(RISK);
  await swap(trader, token.tokenAddress, SOL, { amountPercent: 100 });
}

test('[SHELL-12] traders find themselves on the leaderboard, among friends, by name and by keyboard', async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const trader = await newTrader(browser, serverUrl, freshName('ranked'));
  const other = await newTrader(browser, serverUrl, freshName('other'));
  await becomeFriends(trader, other);
  await tradesAtRisk(trader, await movable(trader));
  const { page, userName } = trader;
  await page.goto('/leaderboard');
  const table = page.getByRole('table', { name: 'Traders' });
  await expect(table).toContainText(userName, { timeout: 30_000 });
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Everyone' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/scope=friends/);
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a trader' }).fill('nobody at all');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await page.getByRole('searchbox', { name: 'Find a trader' }).fill(userName.toUpperCase());
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Realized PnL SOL' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('First in, first out');
  await table.locator('tbody tr').press('Enter');
  await expect(page).toHaveURL(/\/profile\//);
});

test('[SHELL-12] on a phone the filters are in a sheet, and rows name the metric they show', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/leaderboard');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Drawdown').click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Show traders' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Max drawdown SOL' })).toBeVisible();
  await expectAccessible(page);
});

test("[SHELL-09] a trader's home shows the market, calls, positions, friends' activity and missed events", async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const trader = await newTrader(browser, serverUrl, freshName('homely'));
  const friend = await newTrader(browser, serverUrl, freshName('pal'));
  await becomeFriends(trader, friend);
  await friend.call('POST', '/api/v1/profile', { privacySettings: { showWallets: true } });
  const token = await movable(trader);
  await swap(friend, SOL, token.tokenAddress, { amount: '500000000' });
  await swap(trader, SOL, token.tokenAddress, { amount: '500000000' });

  const { page } = trader;
  const since = {
    since: '2026-01-05T09:14:00.000Z',
    exits: { count: 0, last: null },
    orders: 1,
    alerts: 0,
    friendRequests: 0,
    clanApplications: 0,
    messages: 0,
    messageRequests: 0,
    calls: 0,
    hits: 0,
  };
  // A visit ends after half an hour, so this response is mocked.
  await page.route('**/api/v1/home/visit', (route) => route.fulfill({ json: { data: since } }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'Trending' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Newest calls' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Positions' })).toContainText(token.symbol);
  const events = page.getByRole('list', { name: 'Friends and clan' });
  await expect(events).toContainText(`${friend.userName}`);
  await expect(events).toContainText(`bought 0.5`);
  await expectAccessible(page);

  const strip = page.getByRole('region', { name: 'Since your last visit' });
  await expect(strip).toContainText('1 order filled');
  await strip.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(strip).toHaveCount(0);
  await page.reload();
  await expect(events).toBeVisible();
  await expect(strip).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const titles = page.locator('main h2');
  await expect(titles).toHaveText([
    'Positions',
    'Newest calls',
    'Friends and clan',
    'Trending',
    'Latest launches',
  ]);
  await expectAccessible(page);
});
