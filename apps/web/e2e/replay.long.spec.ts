import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { startServer } from './server.ts';

/** Uses its own server, whose market is the recorded transactions. */
const test = base.extend<object, { readonly serverUrl: string }>({
  serverUrl: [
    async ({ browserName: _ }, use) => {
      const server = await startServer({ MARKET_SOURCE: 'replay', REPLAY_PATH: recordedPath('tx') });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.skip(!hasRecorded, 'the recorded transactions are not here');

/** Traded in SOL on Raydium in 2024; its name, supply and the SOL price at the time are not recorded. */
const NAMELESS = 'nahgLi3jE4e4DmxHrGwtzrUskUb54H9rRySUUghQaQY';

test('a recorded market is labeled as one and shows its tokens by name or address', async ({ page }) => {
  await page.goto('/screener');
  const table = page.getByRole('table', { name: 'Tokens' });
  await expect(table).toContainText('NYXORA');
  await expect(table).toContainText('nahg...QaQY');
  await expect(page.getByRole('button', { name: 'Recorded market' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Recorded market' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('replays recorded Solana transactions');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test('a token without a dollar price is drawn and shown in SOL', async ({ page }) => {
  await page.goto(`/token/${NAMELESS}`);
  await expect(page.getByRole('heading', { name: 'nahg...QaQY' })).toBeVisible();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
  await expect(page.getByTestId('chart').locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /^USD/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'SOL', exact: true })).toBeChecked();
  await expect(page.getByRole('table', { name: 'Trades of nahg' })).toContainText('0.0₄1723 SOL');
  await expect(page.getByRole('button', { name: 'Not tradable here' })).toBeDisabled();
  await expectAccessible(page);
});

test('a phone labels it too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/token/${NAMELESS}`);
  await expect(page.getByRole('button', { name: 'Recorded market' })).toBeVisible();
  await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
