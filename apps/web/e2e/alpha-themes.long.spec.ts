/** Every state of alpha, dark on a desktop and light on a phone: accessible, and without horizontal scrolling. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { freshName, newTrader, type Trader } from './traders.ts';

const SCREENS = {
  desk: { theme: 'dark', width: 1_440, height: 900 },
  phone: { theme: 'light', width: 390, height: 844 },
} as const;

interface Tradable {
  readonly tokenAddress: string;
  readonly symbol: string;
}

/** Simulates a call that never completes. */
const never = () => new Promise<void>(() => undefined);

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Social' });

/** Creates a caller with a few calls, one of them hidden, and a preset. */
async function callsOf(caller: Trader): Promise<readonly Tradable[]> {
  const { data } = await caller.call<{ data: { items: Tradable[] } }>('GET', '/api/v1/screener?limit=5');
  for (const { tokenAddress } of data.items)
    await caller.call('POST', '/api/v1/alpha/call', { tokenAddress });
  const hidden = data.items[0]?.tokenAddress;
  await caller.call('POST', '/api/v1/alpha/remove', { tokenAddress: hidden });
  return data.items;
}

for (const size of ['desk', 'phone'] as const) {
  const { theme, ...viewport } = SCREENS[size];
  test.describe(`on a ${theme} ${size},`, () => {
    let page: Page;
    let caller: Trader;

    /** Expects that the current page meets WCAG 2.2 AA and does not scroll sideways. */
    const expectFit = async (state: string): Promise<void> => {
      await expectAccessible(page);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, state).toBe(clientWidth);
    };

    test.beforeEach(async ({ browser, serverUrl }) => {
      caller = await newTrader(browser, serverUrl, freshName('caller'));
      page = caller.page;
      await page.setViewportSize(viewport);
      const appearance = JSON.stringify({ v: 1, value: { theme, palette: 'usual' } });
      await page.addInitScript((value) => localStorage.setItem('appearance', value), appearance);
    });

    test('[ALPHA-01] [ALPHA-06] feed, filters, presets and replay fit', async () => {
      test.setTimeout(150_000);
      await page.route('**/api/v1/alpha/tokens*', never);
      await page.goto('/alpha');
      const sidebar = sidebarOf(page);
      await expect(sidebar.getByText('Loading tokens...')).toBeVisible();
      await expectFit('loading');
      await page.unroute('**/api/v1/alpha/tokens*');

      const [, token] = await callsOf(caller);
      await page.goto('/alpha');
      const card = sidebar.getByRole('listitem').filter({ hasText: token?.symbol ?? '' });
      await expect(card.first()).toBeVisible();
      await sidebar.getByText('Feed', { exact: true }).click();
      await expect(card.first()).toBeVisible();
      await expectFit('feed');
      await sidebar.getByText('Advanced', { exact: true }).click();
      await expect(card.first()).toBeVisible();
      await expectFit('advanced');

      await sidebar.getByRole('button', { name: /^Presets/ }).click();
      await expect(page.getByText('No presets available')).toBeVisible();
      await expectFit('presets-none');
      await page.keyboard.press('Escape');
      await sidebar.getByRole('button', { name: /^Filters/ }).click();
      const panel = page.getByRole('region', { name: 'Filters' });
      await expect(panel.getByText(/^Last 7 d, bought 30 s later/)).toBeVisible();
      await panel.getByRole('textbox', { name: 'Preset name' }).fill('Clean dev');
      await panel.getByRole('button', { name: 'Save' }).click();
      await expect(sidebar.getByRole('button', { name: 'Presets: Clean dev' })).toBeAttached();
      await expectFit('filters');
      await panel.getByRole('textbox', { name: 'Mcap min' }).fill('900000000000');
      await expect(sidebar.getByText('No tokens available')).toBeAttached();
      await expectFit('filters-none');
      await panel.getByRole('button', { name: 'Replay' }).click();
      await expect(page.getByRole('region', { name: 'Replay' })).toBeVisible();
      await expectFit('replay');
    });

    test('[ALPHA-06] empty and failed feeds fit', async () => {
      test.setTimeout(90_000);
      await page.goto('/alpha?marketCapUsdMin=900000000000');
      const sidebar = sidebarOf(page);
      await expect(sidebar.getByText('No tokens available')).toBeVisible();
      await expectFit('empty');
      const failure = { error: true, code: 'alpha_tokens_failed', message: 'Failed to fetch alpha tokens' };
      await page.route('**/api/v1/alpha/tokens*', (route) => route.fulfill({ status: 500, json: failure }));
      await page.goto('/alpha');
      await expect(sidebar.getByText('Failed to fetch alpha tokens').first()).toBeVisible();
      await expectFit('failing');
    });

    test('a record fits with calls, without, while loading and on failure', async () => {
      test.setTimeout(120_000);
      const path = `/callers/${caller.userId}`;
      await page.goto(path);
      await expect(page.getByText('No calls yet')).toBeVisible();
      await expectFit('record-empty');
      await callsOf(caller);
      await page.goto(path);
      await expect(page.getByText('Record intact')).toBeVisible();
      await expect(page.getByText('Follower returns')).toBeVisible();
      await expectFit('record');
      await page.goto(`/profile/${caller.userName}?tab=calls`);
      await expect(page.getByText('Record intact')).toBeVisible();
      await expectFit('profile-calls');

      await page.route('**/api/v1/alpha/callers/*', never);
      await page.goto(path);
      await expect(page.getByRole('status', { name: 'Loading the record' })).toBeAttached();
      await expectFit('record-loading');
      const failure = { error: true, code: 'unavailable', message: 'Try again later' };
      await page.unroute('**/api/v1/alpha/callers/*');
      await page.route('**/api/v1/alpha/callers/*', (route) => route.fulfill({ status: 503, json: failure }));
      await page.goto(path);
      await expect(page.getByText('Failed to load calls')).toBeVisible();
      await expectFit('record-failing');
    });
  });
}
