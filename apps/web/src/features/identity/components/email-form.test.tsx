import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { playServer } from '#/app/app.testing.tsx';
import { EmailForm } from './email-form.tsx';

// Takes about 0.2 s per call, and the derivation has its own test.
vi.mock('#/shared/password/password-keys.ts', () => ({
  passwordKeys: async () => ({ signIn: 'dk1.derived' }),
}));

// Solved by a worker, which the browser test covers.
vi.mock('../sign-in-work.ts', () => ({
  workFor: async (email: string) => ({ challenge: `for ${email}`, nonce: '7' }),
}));

const WRONG = {
  status: 401,
  body: { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' },
};

/** Renders a log-in form and a server that accepts this password; `given` collects the submitted ones. */
function logInForm(right: string, refusal: { readonly status: number; readonly body: object } = WRONG) {
  const given: unknown[] = [];
  playServer({
    'POST /api/auth/sign-in/email': (_url, body) => {
      const { password } = Object(body);
      given.push(password);
      return password === right ? { body: {} } : refusal;
    },
  });
  const onDone = vi.fn(async () => undefined);
  render(<EmailForm mode="logIn" onDone={onDone} onForgotten={() => undefined} />);
  return { given, onDone };
}

async function logIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'mira@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

const oldWay = () => screen.queryByRole('button', { name: 'Use legacy login' });

it("[R9] sends the plaintext password only at the trader's request, after a rejection", async () => {
  const { given, onDone } = logInForm('correct horse battery');
  expect(oldWay()).toBeNull();
  await logIn();
  expect(await screen.findByText('Invalid email or password')).toBeTruthy();
  expect([given, onDone.mock.calls]).toEqual([['dk1.derived'], []]);
  await userEvent.click(screen.getByRole('button', { name: 'Use legacy login' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(false));
  expect(given).toEqual(['dk1.derived', 'correct horse battery']);
});

it('[R9] offers no fallback if the password was right or the error is unrelated', async () => {
  const { given, onDone } = logInForm('dk1.derived');
  await logIn();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(false));
  expect([given, oldWay()]).toEqual([['dk1.derived'], null]);
  cleanup();
  logInForm('none', { status: 403, body: { message: 'Wrong or used code', code: 'SECOND_FACTOR_REFUSED' } });
  await logIn();
  expect(await screen.findByText('Wrong or used code')).toBeTruthy();
  expect(oldWay()).toBeNull();
});

it('solves work and retries while strangers guess at the account', async () => {
  const sent: unknown[] = [];
  playServer({
    'POST /api/auth/sign-in/email': (_url, body) => {
      sent.push(Object(body).work);
      if (sent.length > 1) return { body: {} };
      return { status: 429, body: { error: true, code: 'rate_limited', message: 'Too many wrong tries.' } };
    },
  });
  const onDone = vi.fn(async () => undefined);
  render(<EmailForm mode="logIn" onDone={onDone} onForgotten={() => undefined} />);
  await logIn();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(false));
  expect(sent).toEqual([undefined, { challenge: 'for mira@example.org', nonce: '7' }]);
});
