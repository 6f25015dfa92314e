import { IDENTITY_ERRORS } from '@dugout/contract/identity/errors';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataOf, openPage, playServer, STATUS } from '#/app/app.testing.tsx';
import { keptInvitation } from '../invitation.ts';

// Some 0.2 s of work each time, which the test of the derivation does.
vi.mock('#/shared/password/new-password.ts', () => ({
  newPasswordKeys: async () => ({ signIn: 'dk1.derived', signingKey: 'key' }),
  prepareNewPassword: () => undefined,
}));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the dialog of a guest at a server with this registration. */
async function opened(registration: string, answers: Parameters<typeof playServer>[0] = {}) {
  playServer({ 'GET /api/v1/status': () => dataOf({ ...STATUS, registration }), ...answers });
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
  return within(await screen.findByRole('dialog', { name: 'Create account' }));
}

const FIELD = { name: 'Invitation code' };

async function createAccount(dialog: Awaited<ReturnType<typeof opened>>) {
  await userEvent.type(dialog.getByLabelText('User name'), 'mira_k');
  await userEvent.type(dialog.getByLabelText('E-mail'), 'mira@example.org');
  await userEvent.type(dialog.getByLabelText('Password'), 'correct horse battery');
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
}

it('wants an invitation code for a new account where registration is by invitation, and nowhere else', async () => {
  const dialog = await opened('invite');
  expect(await dialog.findByRole('textbox', FIELD)).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'Log in' }));
  expect(dialog.queryByRole('textbox', FIELD)).toBeNull();
  cleanup();
  expect((await opened('open')).queryByRole('textbox', FIELD)).toBeNull();
  cleanup();
  const closed = await opened('closed');
  expect(await closed.findByText(`${IDENTITY_ERRORS.registration_closed.message}.`)).toBeTruthy();
  expect(closed.queryByRole('textbox', FIELD)).toBeNull();
});

it('sends the code of the link, says when it is refused, and keeps it until an account is created', async () => {
  keptInvitation.write('K7QM-2XPA');
  const sent: unknown[] = [];
  const dialog = await opened('invite', {
    'POST /api/auth/sign-up/email': (_url, body) => {
      sent.push(Object(body).invitationCode);
      const { status, message } = IDENTITY_ERRORS.invitation_refused;
      return sent.length > 1 ? { body: {} } : { status, body: { code: 'INVITATION_REFUSED', message } };
    },
  });
  const field = await dialog.findByRole<HTMLInputElement>('textbox', FIELD);
  expect(field.value).toBe('K7QM-2XPA');
  await createAccount(dialog);
  expect(await dialog.findByText(IDENTITY_ERRORS.invitation_refused.message)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, ' AAAA-BBBB ');
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  await vi.waitFor(() => expect(sent).toEqual(['K7QM-2XPA', 'AAAA-BBBB']));
  await vi.waitFor(() => expect(keptInvitation.read()).toBe(''));
});
