import type { Page } from '@playwright/test';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { operate } from './operator.ts';
import { type RunningServer, startServer } from './server.ts';
import { freshName, newTrader } from './traders.ts';

/** Uses its own server, since a draw takes at least a minute. */
const test = base.extend<object, { readonly server: RunningServer }>({
  server: [
    async ({ browserName }, use) => {
      const server = await startServer({ SIM_SEED: `e2e giveaways ${browserName}` });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  serverUrl: [({ server }, use) => use(server.url), { scope: 'worker' }],
});

const figure = (page: Page, label: string) =>
  page.locator('dl div').filter({ has: page.getByText(label, { exact: true }) });

test('[GIVE-01] [GIVE-02] [BAR-05] a giveaway is entered from the bottom bar, drawn, and verified in the browser', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const message = await operate(server, {
    command: 'giveaway',
    title: 'Quick one',
    prize: '2',
    minutes: 1,
  });
  expect(message).toContain('"ok":true');
  const trader = await newTrader(browser, server.url, freshName('lucky'));
  const { page } = trader;
  await page.goto('/terms');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Giveaway' });
  await link.press('Enter');
  await expect(page).toHaveURL(/\/giveaway$/);
  await expect(page.getByRole('heading', { name: 'Giveaway', level: 1 })).toBeVisible();
  await expect(page.getByText('No draws yet')).toBeVisible();
  await expect(figure(page, 'Your odds').first()).toContainText('1 in 1');
  await expectAccessible(page);

  const enter = page.getByRole('button', { name: 'Enter', exact: true });
  await enter.first().press('Enter');
  await expect(page.getByText('Entered, ticket 1')).toBeVisible();
  await expect(page.getByText('Agrees.')).toBeVisible({ timeout: 180_000 });
  const check = page.getByRole('region', { name: 'Check the draw' });
  await expect(check).toContainText(`Ticket 1 is ${trader.userName}`);
  await expect(
    check.getByRole('listitem').filter({ hasText: 'Seed, revealed after the draw' }),
  ).toContainText('as committed');
  await expect(page.getByRole('table', { name: 'Previous draws' })).toContainText('Agrees');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Agrees.')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/api/v1/giveaway/*/draw', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.reveal.seed = `00${body.data.reveal.seed.slice(2)}`;
    await route.fulfill({ response: answer, json: body });
  });
  await check.getByRole('button', { name: 'Run again' }).press('Enter');
  await expect(check.getByRole('alert')).toContainText('Differs.');
  const seed = check.getByRole('listitem').filter({ hasText: 'Seed, revealed after the draw' });
  await expect(seed).toContainText('Published');
  await expect(seed).toContainText('Computed');
  await expect(check.getByText('Not computed: an earlier step differs')).toHaveCount(3);
  await expectAccessible(page);
});

test('[GIVE-02] a guest sees the giveaway and is prompted to log in; a failure is shown and retried', async ({
  page,
  complaints,
}) => {
  let fails = true;
  await page.route('**/api/v1/giveaway', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { error: true, code: 'internal', message: 'No' } })
      : route.continue(),
  );
  await page.goto('/giveaway');
  await expect(page.getByText('Failed to load giveaways')).toBeVisible({ timeout: 30_000 });
  complaints.length = 0;
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await page.getByRole('button', { name: 'Log in to enter' }).first().press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});
