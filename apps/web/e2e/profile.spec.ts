import { test as base, expect, expectAccessible } from './fixtures.ts';
import { operate } from './operator.ts';
import { type RunningServer, startServer } from './server.ts';
import { freshName, newTrader } from './traders.ts';

/** Uses its own server, since operator commands need its data folder. */
const test = base.extend<object, { readonly server: RunningServer }>({
  server: [
    async ({ browserName }, use) => {
      const server = await startServer({ SIM_SEED: `e2e profile ${browserName}` });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  serverUrl: [({ server }, use) => use(server.url), { scope: 'worker' }],
});

test('traders see on their profile who accessed their data, and why', async ({ browser, server }) => {
  const { page, userName } = await newTrader(browser, server.url, freshName('seen'));
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Access to my data' });
  await expect(section).toContainText('No operator has viewed your data');

  await operate(server, { command: 'lift', userName, reason: 'Support ticket 7' });
  await page.reload();
  const row = section.getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Operator sam viewed your suspension status');
  await expect(row).toContainText('Reason: Support ticket 7');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeVisible();
  await expectAccessible(page);
});

test('links are shown as unverified until the trader proves them', async ({ browser, server }) => {
  const { page, userName, call } = await newTrader(browser, server.url, freshName('linked'));
  await call('POST', '/api/v1/profile', { telegram: '@linked_one', twitter: 'linked_x' });
  await page.goto(`/profile/${userName}`);
  await expect(page.getByText('Not verified')).toHaveCount(2);

  // This test's server fetches no pages, so its responses are patched.
  await page.route(/\/api\/v1\/profile(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.linkCodes.telegram = 'dugout-linked-0123456789abcdef0123';
    await route.fulfill({ response: answer, json: body });
  });
  const outcomes = ['missing', 'verified'];
  await page.route('**/api/v1/profile/links/check', (route) => {
    const outcome = outcomes.shift();
    const telegram = outcome === 'verified' ? new Date().toISOString() : null;
    return route.fulfill({
      json: { data: { outcome, verified: { twitter: null, discord: null, telegram } } },
    });
  });
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Verify Telegram' });
  await expect(section).toContainText('dugout-linked-0123456789abcdef0123');
  await expectAccessible(page);
  const check = section.getByRole('button', { name: 'Check' });
  await check.press('Enter');
  await expect(section.getByRole('status')).toContainText('Code not found in the bio');
  await check.press('Enter');
  await expect(section).toHaveCount(0);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
