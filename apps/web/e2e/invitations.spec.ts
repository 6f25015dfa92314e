import type { Page } from '@playwright/test';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { operate } from './operator.ts';
import { type RunningServer, startServer } from './server.ts';
import { freshName } from './traders.ts';

/** Uses its own server, where registration is by invitation. */
const test = base.extend<object, { readonly server: RunningServer }>({
  server: [
    async ({ browserName }, use) => {
      const server = await startServer({ SIM_SEED: `e2e invited ${browserName}`, REGISTRATION: 'invite' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  serverUrl: [({ server }, use) => use(server.url), { scope: 'worker' }],
});

async function invitation(server: RunningServer): Promise<URL> {
  const { message } = JSON.parse(await operate(server, { command: 'invite' })) as { message: string };
  return new URL(/^Link: (.*)$/m.exec(message)?.[1] ?? '');
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create account' });
const codeField = (page: Page) => dialogOf(page).getByLabel('Invitation code');

async function createAccount(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  const name = freshName('invited');
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Email').fill(`${name}@example.org`);
  await dialog.getByLabel('Password').fill('a long pass phrase');
  await dialog.getByRole('button', { name: 'Create account' }).click();
}

test('an invitation link lets one trader sign up, and nobody can without one', async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.setTimeout(120_000);
  const link = await invitation(server);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(codeField(page)).toHaveValue('');
  await createAccount(page);
  await expect(dialogOf(page).getByRole('alert')).toContainText('New accounts need an invitation');
  await expectAccessible(page);

  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(codeField(page)).toHaveValue(link.searchParams.get('invite') ?? 'none');
  expect(new URL(page.url()).search).toBe('');
  await createAccount(page);
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByTestId('balance-chip')).toContainText('10.00');

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await other.goto(link.pathname + link.search);
  await other.getByRole('button', { name: 'Create account' }).click();
  await createAccount(other);
  await expect(dialogOf(other).getByRole('alert')).toContainText('used or expired invitation code');
  // The browser logs every rejected request.
  expect(complaints.splice(0).every((text) => text.includes('403'))).toBe(true);
});
