import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MINT, WALLET } from '#/shared/testing/names.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { RentDialog } from './rent-dialog.tsx';

const EMPTY = { accounts: [], lamports: '0', feeLamports: '0' };
const ONE = {
  accounts: [{ account: WALLET, mint: MINT, symbol: 'COO', lamports: '2039280' }],
  lamports: '2039280',
  feeLamports: '5000',
};
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(answer: (method: string) => Promise<Response>) {
  const fetching = vi.fn(async (_url: unknown, init?: RequestInit) => answer(init?.method ?? 'GET'));
  vi.stubGlobal('fetch', fetching);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RentDialog wallet={walletOf()} onClose={() => {}} />
      </QueryClientProvider>,
    );
  });
  return fetching;
}

it('says while it loads, when it failed, and when there is nothing to reclaim', async () => {
  await show(() => new Promise(() => undefined));
  expect(screen.getByLabelText('Loading token accounts...')).toBeTruthy();
  cleanup();
  await show(async () => json(503, { error: true, code: 'node_unavailable', message: 'No node.' }));
  expect(await screen.findByText('Failed to load token accounts')).toBeTruthy();
  cleanup();
  await show(async () => json(200, { data: EMPTY }));
  expect(await screen.findByText('No empty token accounts')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Close \d/ })).toBeNull();
});

it('lists the accounts with their rent, and closes them', async () => {
  const fetching = await show(async (method) =>
    method === 'GET'
      ? json(200, { data: ONE })
      : json(409, { error: true, code: 'reclaim_failed', message: 'The chain rejected it.' }),
  );
  const close = await screen.findByRole('button', { name: 'Close 1 account' });
  expect(screen.getByRole('dialog').textContent).toContain('COO0.00203928 SOL');
  await act(async () => fireEvent.click(close));
  const sent = fetching.mock.calls.find(([, init]) => init?.method === 'POST');
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ walletAddress: WALLET });
  expect(await screen.findByText('The chain rejected it.')).toBeTruthy();
});
