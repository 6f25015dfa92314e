import { type MailServer, mailServer } from '@dugout/testkit/mail-server';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';
import { freshName } from './traders.ts';

interface World {
  readonly mails: MailServer;
  readonly server: RunningServer;
}

/** Uses a server that sends emails to an SMTP server on this machine. */
const test = base.extend<object, { readonly world: World }>({
  world: [
    async ({ browserName }, use) => {
      const mails = await mailServer();
      const server = await startServer((url) => ({
        SIM_SEED: `e2e mails ${browserName}`,
        PUBLIC_URL: url,
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        MAIL_FROM: 'Dugout <dugout@example.org>',
      }));
      await use({ mails, server });
      await server.stop();
      await mails.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  serverUrl: [({ world }, use) => use(world.server.url), { scope: 'worker' }],
});

/** Returns the fragment, from `#`, of the newest link of a kind sent to a mailbox. */
async function linkTo(mails: MailServer, email: string, kind: string): Promise<string> {
  const found = (): string | undefined =>
    mails.taken
      .filter(({ to, text }) => to.includes(email) && text.includes(`#${kind}=`))
      .map(({ text }) => new RegExp(`#${kind}=[\\w-]+`).exec(text)?.[0])
      .at(-1);
  await expect.poll(found, { timeout: 15_000 }).toBeDefined();
  return found() ?? '';
}

test('a lost password is reset by an emailed link, which works once', async ({
  page,
  world: { mails },
  complaints,
}) => {
  test.setTimeout(120_000);
  const name = freshName('mailed');
  const email = `${name}@example.org`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).click();
  const signUp = page.getByRole('dialog', { name: 'Create account' });
  await signUp.getByLabel('Username').fill(name);
  await signUp.getByLabel('Email').fill(email);
  await signUp.getByLabel('Password').fill('a long pass phrase');
  await signUp.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Get started' }).click();

  const confirmation = await linkTo(mails, email, 'confirm-email');
  await page.goto('about:blank');
  await page.goto(`/${confirmation}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');

  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(email);
  await expectAccessible(page);

  const reset = await linkTo(mails, email, 'reset-password');
  await page.goto('about:blank');
  await page.goto(`/${reset}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New password').fill('another long pass phrase');
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByLabel('Notifications').getByText('Password changed. Log in with it.')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(`/${reset}`);
  await expect(dialog.getByRole('button', { name: 'Send another link' })).toBeVisible();
  // The browser logs the rejected link.
  expect(complaints.splice(0).every((text) => text.includes('410'))).toBe(true);

  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill('another long pass phrase');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByTestId('balance-chip')).toContainText('10.00');
});
