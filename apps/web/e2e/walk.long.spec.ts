/** Every page as a guest and as a trader who uses everything, in every size, dark and light. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures.ts';
import { walk } from './walking.ts';

/** Avoids checking colors during a theme transition. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const POSITIONS = 9;
const SOL = '100000000';
const SOL_MINT = 'So11111111111111111111111111111111111111112';

interface Token {
  readonly tokenAddress: string;
  readonly poolAddress: string;
}

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api/v1${path}`);
  return (await answer.json()).data;
}

async function post(page: Page, serverUrl: string, path: string, data: unknown): Promise<void> {
  const answer = await page.request.post(`${serverUrl}/api/v1${path}`, {
    data,
    headers: { origin: serverUrl },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

const busiest = async (page: Page): Promise<readonly Token[]> =>
  (await get<{ items: readonly Token[] }>(page.request, '/screener?window=1h&sortBy=volumeUsd&limit=12'))
    .items;

/** Creates nine positions, a watchlist, followed wallets, and a wallet with a long name. */
async function useEverything(page: Page, serverUrl: string): Promise<void> {
  const tokens = await busiest(page);
  const [main] = await get<readonly { address: string; id: string }[]>(page.request, '/wallet/user');
  if (main === undefined) throw new Error('The account has no wallet');
  for (const [at, { tokenAddress }] of tokens.slice(0, POSITIONS).entries()) {
    const swap = {
      walletAddress: main.address,
      inputMint: SOL_MINT,
      outputMint: tokenAddress,
      amount: SOL,
      idempotencyKey: `everything-${at}`,
    };
    await post(page, serverUrl, '/swap', swap);
  }
  await post(page, serverUrl, '/watchlist', { tokens: tokens.map(({ tokenAddress }) => tokenAddress) });
  const trades = await get<readonly { wallet: string }[]>(
    page.request,
    `/token/${tokens[0]?.tokenAddress}/trades?limit=200`,
  );
  const wallets = [...new Set(trades.map(({ wallet }) => wallet))].slice(0, 20);
  const named = wallets.map((address, at) => ({
    address,
    name: at === 0 ? 'The whale with a name that goes on' : `Whale ${at}`,
  }));
  await post(page, serverUrl, '/tracker/import', { wallets: named });
  await post(page, serverUrl, '/wallet/create', { name: 'The wallet for everything else' });
}

/** Pages that show guests the same as traders, or the same log-in prompt. */
const GUEST_PAGES = [
  '/',
  '/screener',
  '/explorer',
  '/portfolio',
  '/track/tracking/follow',
  '/portfolio/wallets',
  '/not-there',
];

async function pagesOf(page: Page): Promise<readonly string[]> {
  const [first, second] = await busiest(page);
  const [trade] = await get<readonly { wallet: string }[]>(
    page.request,
    `/token/${first?.tokenAddress}/trades?limit=1`,
  );
  return [
    '/',
    '/screener',
    '/explorer',
    `/screener/${first?.poolAddress}`,
    `/token/${second?.tokenAddress}`,
    `/wallet/${trade?.wallet}`,
    '/portfolio',
    '/portfolio/wallets',
    '/portfolio/ledger',
    '/track/tracking/follow',
    '/referral',
    '/track/tracking/activity',
    '/track/tracking/watchlist',
    '/privacy',
    '/terms',
    '/not-there',
    '/token/not-an-address',
  ];
}

test("no guest's page scrolls sideways, cuts or overlaps text, and axe finds nothing", async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
  await walk(page, GUEST_PAGES);
  // The browser logs the 404 responses for missing data.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/40[04]/.test(text)));
});

test('nor does one of a trader with nine positions, a watchlist and followed wallets', async ({
  page,
  serverUrl,
  complaints,
}) => {
  test.setTimeout(180_000);
  await signUp(page);
  await useEverything(page, serverUrl);
  await walk(page, await pagesOf(page));
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/40[04]/.test(text)));
});
