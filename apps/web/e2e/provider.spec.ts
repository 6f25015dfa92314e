import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT, oidcDouble } from '@dugout/testkit/oidc-double';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { operate } from './operator.ts';
import { type RunningServer, startServer } from './server.ts';

type Provider = Awaited<ReturnType<typeof oidcDouble>>;

interface World {
  readonly provider: Provider;
  readonly server: RunningServer;
}

/** Uses a server with a sign-in provider, also on this machine. */
const test = base.extend<object, { readonly world: World }>({
  world: [
    async ({ browserName }, use) => {
      const provider = await oidcDouble();
      const folder = mkdtempSync(join(tmpdir(), 'dugout-oidc-'));
      const file = join(folder, 'client');
      writeFileSync(file, CLIENT.clientSecret);
      const server = await startServer({
        SIM_SEED: `e2e provider ${browserName}`,
        REGISTRATION: 'invite',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.clientId,
        OIDC_CLIENT_SECRET_FILE: file,
        OIDC_NAME: 'Okapi ID',
      });
      await use({ provider, server });
      await server.stop();
      await provider.goAway();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  serverUrl: [({ world }, use) => use(world.server.url), { scope: 'worker' }],
});

test('signs in with the provider, and shows the reason after a rejection', async ({
  page,
  world: { server, provider },
  complaints,
}) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue with Okapi ID' }).click();
  await expect(page.getByText('New accounts need an invitation').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();

  const { message } = JSON.parse(await operate(server, { command: 'invite' })) as { message: string };
  const link = new URL(/^Link: (.*)$/m.exec(message)?.[1] ?? '');
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Continue with Okapi ID' }).click();
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByTestId('balance-chip')).toContainText('10.00');

  await page.getByRole('button', { name: 'Account: mira_k' }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  const security = page.getByRole('dialog', { name: 'Security' });
  await expect(security.getByText("Okapi ID alone isn't enough.")).toBeVisible();
  await expectAccessible(page);
  // The provider is another host, so requests to it are expected.
  const unexpected = complaints
    .splice(0)
    .filter((text) => !text.startsWith(`third party: ${provider.issuer}`));
  expect(unexpected).toEqual([]);
});
