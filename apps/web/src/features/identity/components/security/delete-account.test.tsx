import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { dataOf, playServer, refusalOf } from '#/app/app.testing.tsx';
import { toasts } from '#/shared/toasts/toasts.ts';
import { AccountData } from './account-data.tsx';
import { DeleteAccount } from './delete-account.tsx';

// Takes about 0.2 s per call, and the derivation has its own test.
vi.mock('#/shared/password/password-keys.ts', () => ({ passwordKeys: async () => ({ signIn: 'dk1.x' }) }));

const DUE = '2026-11-24T12:00:00.000Z';
const WARNED = /You have 0\.002850001 SOL in referral earnings\. Claim them before your account is deleted/;

/** Shows the dialog to a trader with earnings that a claim empties. */
function shown(what: React.ReactNode, dueAt: string | null = null) {
  let unclaimedLamports = '2850001';
  const calls = playServer({
    'GET /api/v1/account/deletion': () => dataOf({ dueAt, left: [], unclaimedLamports }),
    'POST /api/v1/referral/claim': () => {
      const claimedLamports = unclaimedLamports;
      unclaimedLamports = '0';
      return dataOf({ claimedLamports });
    },
  });
  render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>);
  return calls;
}

it.each([
  ['before it is requested', <DeleteAccount key="0" onDone={() => undefined} />, null],
  ['while it waits', <AccountData key="1" onDelete={() => undefined} onExport={() => undefined} />, DUE],
])('account deletion names the earnings that would be lost, and claims them: %s', async (_, what, dueAt) => {
  const calls = shown(what, dueAt);
  expect(await screen.findByText(WARNED)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Claim SOL' }));
  await vi.waitFor(() => expect(screen.queryByText(WARNED)).toBeNull());
  expect(calls.filter((call) => call === 'POST /api/v1/referral/claim')).toHaveLength(1);
  expect(toasts.getSnapshot()[0]?.title).toBe('0.002850001 SOL claimed to your primary wallet');
});

it('account deletion without earnings does not mention any', async () => {
  playServer({
    'GET /api/v1/account/deletion': () => dataOf({ dueAt: null, left: [], unclaimedLamports: '0' }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteAccount onDone={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/your name, profile, messages/)).toBeTruthy();
  expect(screen.queryByText(/referral earnings/)).toBeNull();
});

it('a rejected claim shows the reason, and the warning stays', async () => {
  playServer({
    'GET /api/v1/account/deletion': () => dataOf({ dueAt: null, left: [], unclaimedLamports: '2850001' }),
    'POST /api/v1/referral/claim': () =>
      refusalOf(409, 'withdrawals_unavailable', 'The operator pays out referral earnings of live trading'),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteAccount onDone={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Claim SOL' }));
  await vi.waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('Nothing claimed'));
  expect(screen.getByText(WARNED)).toBeTruthy();
});

const DUST = {
  walletAddress: 'So11111111111111111111111111111111111111112',
  mint: 'So11111111111111111111111111111111111111112',
  amount: '400000',
  text: '0.0004 SOL in Main',
  isDust: true,
};
const RICHES = { ...DUST, amount: '2000000000', text: '2 SOL in Main', isDust: false };

/** Shows the dialog to a trader with these wallet funds; `bodies` collects the requests. */
function holding(first: typeof DUST, then = first) {
  let left = [first];
  const bodies: unknown[] = [];
  playServer({
    'GET /api/v1/account/deletion': () => dataOf({ dueAt: null, left, unclaimedLamports: '0' }),
    'POST /api/v1/account/deletion': (_url, body) => {
      bodies.push(body);
      if (then === left[0]) return dataOf({ dueAt: DUE, left, unclaimedLamports: '0' });
      left = [then];
      return refusalOf(
        409,
        'funds_changed',
        'The funds left in your wallets have changed. Review them again.',
      );
    },
  });
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteAccount onDone={onDone} />
    </QueryClientProvider>,
  );
  return { bodies, onDone };
}

const prove = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse battery');
  await userEvent.click(screen.getByRole('button', { name: 'Delete account and abandon these funds' }));
};

it('wallet funds block the deletion until the trader gives up exactly those', async () => {
  const { bodies, onDone } = holding(RICHES);
  expect(await screen.findByText('2 SOL in Main')).toBeTruthy();
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Abandon all of them' }));
  expect(screen.getByText(/You will permanently lose these funds/)).toBeTruthy();
  await prove();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  const { walletAddress, mint, amount } = RICHES;
  expect(JSON.stringify(bodies)).toContain(JSON.stringify([{ walletAddress, mint, amount }]));
});

it('dust does not block the deletion, which shows that it is lost', async () => {
  const { onDone } = holding(DUST);
  expect(await screen.findByText('0.0004 SOL in Main')).toBeTruthy();
  expect(screen.getByText(/You will permanently lose these funds/)).toBeTruthy();
  await prove();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
});

it('changed amounts are shown again, and nothing is given up by the old ones', async () => {
  const { onDone } = holding(RICHES, { ...RICHES, amount: '3000000000', text: '3 SOL in Main' });
  await userEvent.click(await screen.findByRole('button', { name: 'Abandon all of them' }));
  await prove();
  expect(await screen.findByText('3 SOL in Main')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Abandon all of them' })).toBeTruthy();
  expect(screen.queryByLabelText('Your password')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
  expect(toasts.getSnapshot()[0]?.title).toBe('Account deletion not requested');
});
