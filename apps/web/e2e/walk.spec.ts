/** Every page as a guest and as a trader who uses everything, on every size, dark and light. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, lastingFaults, signUp, test } from './fixtures.ts';
import { layoutFaults } from './layout-checks.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 430, height: 932 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const;
/** Colours that are still on their way to the other theme are nobody's. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONE_BELOW = 768;
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

/** Nine positions, a watchlist, followed wallets, a long wallet name, an armed order. */
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

/** What a guest finds there is what a trader finds, or the same prompt to log in. */
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

/** Nothing loads any more and the letters are there. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** One page on every size and in both themes; every fault bears its place. */
async function walkPage(page: Page, path: string): Promise<readonly string[]> {
  const faults: string[] = [];
  await page.setViewportSize(SIZES[0]);
  await page.goto(path);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled(page);
    const found = await layoutFaults(page, size.width < PHONE_BELOW);
    faults.push(...found.map((fault) => `${path} at ${size.width}: ${fault}`));
    const theme = size.width === 390 ? 'light' : size.width === 1440 ? 'dark' : null;
    if (theme === null) continue;
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    faults.push(
      ...(await lastingFaults(page, true)).map((fault) => `${path} at ${size.width}, ${theme}: ${fault}`),
    );
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  }
  return faults;
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await walkPage(page, path)));
  expect(faults).toEqual([]);
}

test('no page of a guest scrolls sideways, cuts words or lays them on each other, and axe finds nothing', async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
  await walk(page, GUEST_PAGES);
  // What is not there is answered with 404, which the browser notes.
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
