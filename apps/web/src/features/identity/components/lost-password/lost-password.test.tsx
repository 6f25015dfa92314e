import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, openPage, playServer, refusalOf, STATUS, TRADER } from '#/app/app.testing.tsx';

// Takes about 0.2 s per call, and the derivation has its own test.
vi.mock('#/shared/password/password-keys.ts', () => ({
  passwordKeys: async () => ({ signIn: 'dk1.derived', signingKey: 'key' }),
}));

const TOKEN = 'a'.repeat(43);
const MAIL: Answers = { 'GET /api/v1/status': () => ({ body: { data: { ...STATUS, sendsMail: true } } }) };
/** Opens the page at an address of a server that sends emails. */
function openAt(path: string, answers: Answers = {}) {
  playServer({ ...MAIL, ...answers });
  return openPage(path);
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function forgot(answers: Answers = MAIL) {
  playServer(answers);
  openPage('/');
  await click('Log in');
  await click('Forgot password?');
}

describe('forgotten password', () => {
  it('is reset by email if this Dugout sends any, without revealing who has an account', async () => {
    const requested: unknown[] = [];
    await forgot({
      ...MAIL,
      'POST /api/v1/account/password-reset': (_url, body) => {
        requested.push(body);
        return { body: { message: 'On its way' } };
      },
    });
    await click('Send link');
    expect(await screen.findByText('Enter an email address')).toBeTruthy();
    await userEvent.type(await screen.findByLabelText('Email'), ' mira@example.org ');
    await click('Send link');
    expect((await screen.findByRole('status')).textContent).toMatch(
      /^If mira@example.org is the confirmed email/,
    );
    expect(requested).toEqual([{ email: 'mira@example.org' }]);
  });

  it('shows why no link was sent', async () => {
    await forgot({
      ...MAIL,
      'POST /api/v1/account/password-reset': () => refusalOf(429, 'rate_limited', 'Too many requests'),
    });
    await userEvent.type(await screen.findByLabelText('Email'), 'mira@example.org');
    await click('Send link');
    expect(await screen.findByText('Too many requests')).toBeTruthy();
  });

  it('can be recovered by a code too, and only by a code if no emails are sent', async () => {
    await forgot();
    await click('Use a recovery code');
    expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
    cleanup();
    await forgot({});
    expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  });
});

describe('reset link', () => {
  const LINK = 'POST /api/v1/account/password-reset/link';
  const FINISH = 'POST /api/v1/account/password-reset/finish';
  const known: Answers = { [LINK]: () => ({ body: { data: { email: 'mira@example.org' } } }) };

  it('opens a form for a new password, requests a code if needed, and is removed from the address', async () => {
    const sent: unknown[] = [];
    const { history } = openAt(`/#reset-password=${TOKEN}`, {
      ...known,
      [FINISH]: (_url, body) => {
        sent.push(body);
        return sent.length === 1
          ? refusalOf(403, 'second_factor_required', 'Enter the code')
          : { body: { message: 'Password changed. Log in with it.', ended: [] } };
      },
    });
    expect(await screen.findByText('New password for mira@example.org')).toBeTruthy();
    expect(history.location.href).not.toContain(TOKEN);
    await userEvent.type(screen.getByLabelText('New password'), 'short');
    await click('Set new password');
    expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('New password'), ' but longer now');
    await click('Set new password');
    await userEvent.type(await screen.findByLabelText(/code/i), '123456');
    await click('Set new password');
    expect(await screen.findByText('Password changed. Log in with it.')).toBeTruthy();
    expect(sent.at(-1)).toEqual({
      ...{ token: TOKEN, newPassword: 'dk1.derived', newSigningKey: 'key', code: '123456' },
    });
  });

  it.each([
    ['mail_link_expired', 'This link has expired. Request a new one.'],
    ['mail_link_used', 'This link has already been used. Request a new one.'],
  ])('shows that it has expired and offers another: %s', async (code, text) => {
    openAt(`/#reset-password=${TOKEN}`, { [LINK]: () => refusalOf(410, code, text) });
    expect(await screen.findByText(text)).toBeTruthy();
    await click('Send another link');
    expect(await screen.findByLabelText('Email')).toBeTruthy();
  });
});

describe('confirmation link', () => {
  const CONFIRM = 'POST /api/v1/account/email/confirm';

  it('requires its trader, and confirms with one press', async () => {
    openAt(`/#confirm-email=${TOKEN}`);
    expect(await screen.findByText(/^Log in to the account first/)).toBeTruthy();
    cleanup();
    openAt(`/#confirm-email=${TOKEN}`, {
      'GET /api/v1/me': () => ({ body: { data: TRADER } }),
      [CONFIRM]: () => ({ body: { message: 'Email confirmed' } }),
    });
    await click('Confirm email');
    expect(await screen.findByText('Email confirmed')).toBeTruthy();
  });

  it('shows that it belongs to another account', async () => {
    const text = 'This link belongs to another account. Log in to that one.';
    openAt(`/#confirm-email=${TOKEN}`, {
      'GET /api/v1/me': () => ({ body: { data: TRADER } }),
      [CONFIRM]: () => refusalOf(403, 'mail_link_of_another', text),
    });
    await click('Confirm email');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
