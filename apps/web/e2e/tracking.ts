import type { APIRequestContext, Page } from '@playwright/test';
import { expect, signUp } from './fixtures.ts';

interface Listed {
  readonly tokenAddress: string;
  readonly poolAddress: string;
  readonly symbol: string;
  readonly untradableReason: string | null;
}

export const post = async (
  request: APIRequestContext,
  base: string,
  path: string,
  data: unknown,
): Promise<void> => {
  const answer = await request.post(`${base}/api/v1${path}`, { data, headers: { origin: base } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

export async function tokensOf(request: APIRequestContext, base: string): Promise<readonly Listed[]> {
  const { data } = await (await request.get(`${base}/api/v1/screener?limit=12&sortBy=volumeUsd`)).json();
  return data.items;
}

/** Signs in a trader who follows the traders of the busiest tokens. */
export async function tracking(page: Page, base: string): Promise<readonly Listed[]> {
  await signUp(page);
  const tokens = await tokensOf(page.request, base);
  const wallets = new Set<string>();
  for (const { tokenAddress } of tokens.slice(0, 6)) {
    const { data } = await (
      await page.request.get(`${base}/api/v1/token/${tokenAddress}/trades?limit=50`)
    ).json();
    for (const { wallet } of data) wallets.add(wallet);
  }
  await post(page.request, base, '/tracker/import', {
    wallets: [...wallets].slice(0, 40).map((address, i) => ({ address, name: `wallet ${i}` })),
  });
  return tokens;
}

export const frame = (page: Page) => page.locator('[data-window=tracker]');
export const tracker = (page: Page) => page.getByRole('button', { name: 'Tracker', exact: true });
export const box = async (page: Page) => {
  const found = await frame(page).boundingBox();
  if (found === null) throw new Error('the window is missing');
  return found;
};

/** Drags the title by this distance; releases it unless `release` is false. */
export async function drag(page: Page, dx: number, dy: number, release = true): Promise<void> {
  const { x, y } = await box(page);
  await page.mouse.move(x + 400, y + 16);
  await page.mouse.down();
  await page.mouse.move(x + 400 + dx, y + 16 + dy, { steps: 8 });
  if (release) await page.mouse.up();
}
