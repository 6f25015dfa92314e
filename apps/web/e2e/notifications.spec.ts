import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

const DATA = { 'content-type': 'application/json' };

test('[NOTIF-01] [NOTIF-10] [NOTIF-11] notifications arrive live, are stored, and stay in sync across two pages', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.slow();
  const { userName, password } = await signUp(page);
  const second = await page.context().newPage();
  await second.goto('/screener');
  const strangers = await browser.newContext({ baseURL: baseURL ?? '' });
  const stranger = await strangers.newPage();
  const { userName: strangerName } = await signUp(stranger);

  const bells = [page, second].map((each) => each.getByRole('button', { name: /^Notifications/ }));
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');
  const found = await stranger.request.get(`/api/v1/friends/search?search=${userName}`);
  const [{ userId }] = (await found.json()).data;
  const origin = new URL(page.url()).origin;
  await stranger.request.post('/api/v1/friends', {
    data: { friendId: userId },
    headers: { ...DATA, origin },
  });
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bells[0]?.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(`${strangerName} sent you a friend request`)).toBeVisible();
  expect(await panel.boundingBox()).toMatchObject({ width: 360 });
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');

  await page.reload();
  await bells[0]?.click();
  await panel.getByRole('button', { name: /^Friend request/ }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Friends/ }).first()).toHaveAttribute('aria-selected', 'true');

  await bells[1]?.click();
  const other = second.getByRole('dialog', { name: 'Notifications' });
  await other.getByRole('button', { name: 'Clear all' }).click();
  await expect(other.getByText("You're all caught up")).toBeVisible();
  await bells[0]?.click();
  await expect(panel.getByText("You're all caught up")).toBeVisible();

  await panel.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('checkbox', { name: 'Trade in the app' })).toBeChecked();
  await expectAccessible(page);
  const outlets = page.getByRole('region', { name: 'Outlets' });
  await outlets.getByRole('button', { name: 'Add webhook' }).click();
  await expectAccessible(page);
  await outlets.getByLabel('Name').fill('Inside');
  await outlets.getByLabel('URL').fill('https://127.0.0.1/hook');
  await outlets.getByLabel('Chat id').fill('-100');
  await outlets.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(outlets.getByText('This address cannot be used')).toBeVisible();
  await outlets.getByLabel('Name').fill('Desk');
  await outlets.getByLabel('URL').fill('https://hooks.invalid/in');
  await outlets.getByRole('checkbox', { name: 'System' }).uncheck();
  await outlets.getByRole('button', { name: 'Add', exact: true }).click();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await outlets.getByRole('button', { name: 'Done' }).click();
  await outlets.getByRole('button', { name: 'Disconnect Desk' }).click();
  await expect(outlets.getByText('No outlets yet')).toBeVisible();
  const stays = 'Security notices stay until you read them on another device, or for 7 days.';
  await bells[0]?.click();
  await expect(panel.getByText('Webhook removed')).toBeVisible();
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect(panel.getByText(stays)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByText('Unread')).toHaveCount(0);
  await page.reload();
  for (const bell of bells.slice(0, 1)) await expect(bell).toHaveAccessibleName('Notifications');
  complaints.length = 0;
  const inTheBrowser = page.getByRole('checkbox', { name: 'Clan in the browser' });
  await inTheBrowser.click();
  await expect(inTheBrowser).toBeChecked();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Clan in the browser' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await bells[0]?.click();
  await expect(panel).toBeInViewport({ ratio: 1 });
  await strangers.close();
});

test('the app can be installed, and its worker intercepts no requests', async ({ page, request }) => {
  await signUp(page);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Dugout', start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
  const handled = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    await fetch('/api/v1/price');
    const [last] = performance.getEntriesByName(`${location.origin}/api/v1/price`).slice(-1);
    const started = last instanceof PerformanceResourceTiming ? last.workerStart : null;
    return { started, caches: await caches.keys() };
  });
  expect(handled).toEqual({ started: 0, caches: [] });
});

/**
 * Installs a fake push service that accepts every subscription, since the real one is unreachable. Records
 * subscriptions in the page.
 */
async function withPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    let current: PushSubscription | null = null;
    const base64 = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const p256dh = base64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
      const auth = base64(crypto.getRandomValues(new Uint8Array(16)));
      const endpoint = 'https://push.invalid/browser';
      current = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      } as unknown as PushSubscription;
      return current;
    };
    PushManager.prototype.getSubscription = async () => current;
  });
}

test('Web Push is enabled only after a proof', async ({ page, complaints }) => {
  await withPushService(page);
  const { password } = await signUp(page);
  await page.goto('/settings/notifications');
  const outlets = page.getByRole('region', { name: 'Outlets' });
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });

  await outlets.getByRole('button', { name: 'Turn on' }).click();
  await expect(proof).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(outlets.getByRole('button', { name: 'Turn on' })).toHaveAttribute('aria-pressed', 'false');
  await expect(outlets.getByText('No outlets yet')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await outlets.getByRole('button', { name: 'Turn on' }).click();
  await expect(proof).toBeInViewport({ ratio: 1 });
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(outlets.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-pressed', 'true');
  await expect(outlets.getByRole('list', { name: 'Outlets' })).toContainText('Chrome on Linux');
  // The browser logs the server's request for a proof, once per press.
  expect(complaints).toHaveLength(2);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('403');
});
