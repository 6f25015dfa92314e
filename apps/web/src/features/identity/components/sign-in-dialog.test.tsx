import { IDENTITY_ERRORS } from '@dugout/contract/identity/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { dataOf, openPage, playServer, refusalOf, STATUS, TRADER } from '#/app/app.testing.tsx';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { toasts } from '#/shared/toasts/toasts.ts';
import { keptInvitation } from '../invitation.ts';
import { keptReferral } from '../referral.ts';

// Takes about 0.2 s per call, and the derivation has its own test.
vi.mock('#/shared/password/new-password.ts', () => ({
  newPasswordKeys: async () => ({ signIn: 'dk1.derived', signingKey: 'key' }),
  prepareNewPassword: () => undefined,
}));

async function opened(registration: string, answers: Parameters<typeof playServer>[0] = {}) {
  playServer({ 'GET /api/v1/status': () => dataOf({ ...STATUS, registration }), ...answers });
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
  return within(await screen.findByRole('dialog', { name: 'Create account' }));
}

const FIELD = { name: 'Invitation code' };

async function createAccount(dialog: Awaited<ReturnType<typeof opened>>) {
  await userEvent.type(dialog.getByLabelText('Username'), 'mira_k');
  await userEvent.type(dialog.getByLabelText('Email'), 'mira@example.org');
  await userEvent.type(dialog.getByLabelText('Password'), 'correct horse battery');
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
}

it('requires an invitation code for a new account only if registration is by invitation', async () => {
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

it("sends the link's code, shows a rejection, and keeps the code until an account is created", async () => {
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

describe('sign-in provider', () => {
  const BUTTON = { name: 'Continue with Okapi ID' };
  const named = { 'GET /api/v1/status': () => dataOf({ ...STATUS, signInProvider: 'Okapi ID' }) };
  const leavingTo = () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    return assign;
  };

  it('has a button only if one is configured', async () => {
    expect((await opened('open')).queryByRole('button', { name: /^Continue with/ })).toBeNull();
    cleanup();
    expect(await (await opened('open', named)).findByRole('button', BUTTON)).toBeTruthy();
  });

  it("is opened with the new trader's referral and invitation codes", async () => {
    keptReferral.write('OKAPI');
    keptInvitation.write('K7QM-2XPA');
    const assign = leavingTo();
    const sent: unknown[] = [];
    const dialog = await opened('open', {
      ...named,
      'POST /api/auth/sign-in/social': (_url, body) => {
        sent.push(body);
        return { body: { url: 'https://id.example/authorize', redirect: false } };
      },
    });
    await userEvent.click(await dialog.findByRole('button', BUTTON));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/authorize'));
    expect(sent).toEqual([{ referralCode: 'OKAPI', invitationCode: 'K7QM-2XPA' }]);
  });

  it('is shown as unreachable, and can be retried', async () => {
    const { status, message } = IDENTITY_ERRORS.oidc_unavailable;
    const dialog = await opened('open', {
      ...named,
      'POST /api/auth/sign-in/social': () => refusalOf(status, 'OIDC_UNAVAILABLE', message),
    });
    await userEvent.click(await dialog.findByRole('button', BUTTON));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole('button', BUTTON)).toBeTruthy();
  });

  it.each([
    ['invitation_required', IDENTITY_ERRORS.invitation_required.message],
    ['made_up', IDENTITY_ERRORS.oidc_refused.message],
  ])('shows why it returned without a sign-in (%s), and clears the address', async (code, text) => {
    playServer({});
    const { history } = openPage(`/?signInRefused=${code}&a=1`);
    await vi.waitFor(() =>
      expect(toasts.getSnapshot()).toContainEqual(expect.objectContaining({ tone: 'error', text })),
    );
    await vi.waitFor(() => expect(history.location.search).toBe('?a=1'));
  });

  it('clears codes after a sign-up, so that they do not apply to the next account', async () => {
    keptReferral.write('OKAPI');
    keptInvitation.write('K7QM-2XPA');
    playServer({ 'GET /api/v1/me': () => dataOf(TRADER) });
    openPage('/?isFirstTime=true');
    await vi.waitFor(() => expect([keptReferral.read(), keptInvitation.read()]).toEqual([null, '']));
  });
});

describe('account with only a provider sign-in', () => {
  const CREDENTIALS = {
    ...{ provider: 'Okapi ID', password: null, wallets: [], passkeys: [] },
    ...{ secondFactor: null, recoveryCodesLeft: 0 },
  };

  it('is advised to add a passkey when a proof is required', async () => {
    playServer({ 'GET /api/v1/credentials': () => dataOf(CREDENTIALS) });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ProofForm
          intent={{ kind: 'deleteAccount' }}
          action="Delete"
          busyLabel="Deleting..."
          onProof={async () => undefined}
        />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(/Okapi ID alone can’t confirm this. Add a passkey/)).toBeTruthy();
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });
});
