/**
 * A followed wallet's feed in the browser while the node's stream is cut: the gap is marked, then filled, without
 * duplicate rows.
 */

import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { transactionTemplates } from '@dugout/testkit/templates';
import type { Page } from '@playwright/test';
import { test as base, expect, signUp } from './fixtures.ts';
import { startServer } from './server.ts';

/** How long the stream is cut. The tracker must survive 30 s (`CUT_MS=30000`). */
const CUT_MS = Number(process.env['CUT_MS'] ?? 4_000);
const SLOT_MS = 400;
const FOLLOWED = 100;
const LONG_MS = CUT_MS + 60_000;

/** Uses its own server on a local Solana node. */
const test = base.extend<object, { readonly node: SolanaNode; readonly serverUrl: string }>({
  node: [
    async ({ browserName }, use) => {
      const firstTime = Math.floor(Date.now() / 1_000) - 80;
      const tape = new Tape({
        seed: `gap ${browserName}`,
        templates: transactionTemplates(),
        firstSlot: 10_000,
        firstTime,
        perBlock: 6,
      });
      const node = await startSolanaNode({
        tape,
        slotMs: SLOT_MS,
        startSlot: 10_200,
        seed: `gap ${browserName}`,
      });
      await use(node);
      await node.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverUrl: [
    async ({ node }, use) => {
      const server = await startServer({
        MARKET_SOURCE: 'solana',
        SOLANA_RPC_URL: node.rpcUrl,
        SOLANA_WS_URL: node.wsUrl,
        PYTH_URL: 'off',
      });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const get = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(`/api/v1${path}`)).json()).data as T;

async function traders(page: Page): Promise<readonly string[]> {
  const wallets = new Set<string>();
  const { items } = await get<{ items: readonly { tokenAddress: string }[] }>(
    page,
    '/screener?limit=100&window=5m&sortBy=buys',
  );
  for (const { tokenAddress } of items)
    for (const { wallet } of await get<readonly { wallet: string }[]>(
      page,
      `/token/${tokenAddress}/trades?limit=200`,
    ))
      wallets.add(wallet);
  return [...wallets].slice(0, FOLLOWED);
}

const frame = (page: Page) => page.locator('[data-window=tracker]');

interface DrawnRow {
  readonly key: string;
  readonly fetchedAfterwards: boolean;
}

/** Returns every row of the window's list by scrolling through it, while the pointer holds the rows. */
async function everyRow(page: Page): Promise<readonly DrawnRow[]> {
  const table = frame(page).getByRole('table', { name: 'Activities of followed wallets' });
  await page.mouse.move(0, 0);
  await table.locator('thead').hover();
  return table.evaluate(async (element) => {
    const box = element.parentElement;
    if (box === null) throw new Error('the table has no scroll box');
    const rows = new Map<number, DrawnRow>();
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; ; top += box.clientHeight / 2) {
      box.scrollTop = top;
      await drawn();
      for (const row of element.querySelectorAll<HTMLElement>('[data-index]')) {
        const fetchedAfterwards = row.querySelector('[aria-label="Fetched later"]') !== null;
        rows.set(Number(row.dataset['index']), { key: row.dataset['key'] ?? '', fetchedAfterwards });
      }
      if (top + box.clientHeight >= box.scrollHeight) break;
    }
    box.scrollTop = 0;
    return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
  });
}

/** Starts counting duplicate rows in each frame. */
const watchForTwins = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counts = { frames: 0, twins: 0 };
    Object.assign(window, { twinCounts: counts });
    const look = () => {
      const keys = [...document.querySelectorAll<HTMLElement>('[data-window=tracker] [data-key]')].map(
        ({ dataset }) => dataset['key'],
      );
      counts.frames += 1;
      if (new Set(keys).size !== keys.length) counts.twins += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test('the tracker window marks a missed stretch, fills it, and shows no row twice', async ({
  page,
  node,
  serverUrl,
}) => {
  test.setTimeout(2 * LONG_MS);
  // Until the first pool has traded, the SOL price request is rejected.
  await expect
    .poll(async () => (await page.request.get('/api/v1/price')).status(), { timeout: LONG_MS })
    .toBe(200);
  await signUp(page);
  await expect.poll(async () => (await traders(page)).length, { timeout: LONG_MS }).toBeGreaterThan(10);
  const wallets = (await traders(page)).map((address, at) => ({ address, name: `Wallet ${at}` }));
  const followed = await page.request.post(`${serverUrl}/api/v1/tracker/import`, {
    data: { wallets },
    headers: { origin: serverUrl },
  });
  expect(followed.ok(), await followed.text()).toBe(true);
  await page.getByRole('button', { name: 'Tracker', exact: true }).click();
  await expect(frame(page).locator('[data-index]').first()).toBeVisible({ timeout: LONG_MS });
  await watchForTwins(page);

  node.inject('cut', CUT_MS);
  const mark = frame(page).getByRole('status').filter({ hasText: 'missed, fetching' });
  await expect(mark).toHaveText(/^Slots [\d,]+ to (now|[\d,]+): missed, fetching\.$/, { timeout: LONG_MS });
  await expect(mark).toHaveCount(0, { timeout: LONG_MS });

  const { gaps } = await get<{ gaps: readonly { state: string; fromSlot: number; toSlot: number | null }[] }>(
    page,
    '/tracker/trades?limit=1',
  );
  expect(gaps.map(({ state }) => state)).toEqual(gaps.map(() => 'filled'));
  const missed: TrackerActivity[] = [];
  for (const { fromSlot, toSlot } of gaps) {
    for (let at = 1, more = true; more; at++) {
      const path = `/tracker/trades?limit=200&page=${at}&fromSlot=${fromSlot}&toSlot=${toSlot}`;
      const { items, pagination } = await get<{
        items: readonly TrackerActivity[];
        pagination: { hasNextPage: boolean };
      }>(page, path);
      missed.push(...items);
      more = pagination.hasNextPage;
    }
  }
  expect(missed.length).toBeGreaterThan(0);
  const missedIds = new Set(missed.map(({ id }) => id));
  expect(missedIds.size).toBe(missed.length);

  // The whole stretch is added to the list and marked as fetched later.
  let rows: readonly DrawnRow[] = [];
  await expect
    .poll(
      async () => {
        rows = await everyRow(page);
        const filledIds = new Set(
          rows.filter(({ fetchedAfterwards }) => fetchedAfterwards).map(({ key }) => key),
        );
        return [...missedIds].filter((id) => !filledIds.has(id));
      },
      { timeout: LONG_MS },
    )
    .toEqual([]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows.filter(({ fetchedAfterwards }) => fetchedAfterwards)).toHaveLength(missed.length);
  const counts = await page.evaluate(
    () => Reflect.get(window, 'twinCounts') as { readonly frames: number; readonly twins: number },
  );
  expect(counts.frames).toBeGreaterThan(0);
  expect(counts.twins).toBe(0);
  await test.info().attach('gap', {
    body: JSON.stringify({
      cutMs: CUT_MS,
      gaps,
      missed: missed.length,
      rows: rows.length,
      frames: counts.frames,
    }),
    contentType: 'application/json',
  });
});
