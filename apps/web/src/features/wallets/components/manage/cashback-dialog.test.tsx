import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WALLET } from '#/shared/testing/names.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { CashbackDialog } from './cashback-dialog.tsx';

const NONE = { lamports: '0', curveLamports: '0', poolLamports: '0', feeLamports: '5000' };
const SOME = {
  lamports: '12000000',
  curveLamports: '10000000',
  poolLamports: '2000000',
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
        <CashbackDialog wallet={walletOf()} onClose={() => {}} />
      </QueryClientProvider>,
    );
  });
  return fetching;
}

it('says while it loads, when it failed, and when there is nothing to claim', async () => {
  await show(() => new Promise(() => undefined));
  expect(screen.getByLabelText('Loading cashback...')).toBeTruthy();
  cleanup();
  await show(async () => json(503, { error: true, code: 'node_unavailable', message: 'No node.' }));
  expect(await screen.findByText('Failed to load cashback')).toBeTruthy();
  cleanup();
  await show(async () => json(200, { data: NONE }));
  expect(await screen.findByText('No cashback to claim')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Claim \d/ })).toBeNull();
});

it('shows the amounts, and claims them', async () => {
  const fetching = await show(async (method) =>
    method === 'GET'
      ? json(200, { data: SOME })
      : json(409, { error: true, code: 'cashback_failed', message: 'The chain rejected it.' }),
  );
  const claim = await screen.findByRole('button', { name: 'Claim 0.012 SOL' });
  expect(screen.getByRole('dialog').textContent).toContain('From bonding curves0.01 SOL');
  await act(async () => fireEvent.click(claim));
  const sent = fetching.mock.calls.find(([, init]) => init?.method === 'POST');
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ walletAddress: WALLET });
  expect(await screen.findByText('The chain rejected it.')).toBeTruthy();
});
