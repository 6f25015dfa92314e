import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { MINT } from '#/shared/testing/names.ts';
import { orderOf, receiptOf } from '#/shared/testing/trading-builders.ts';
import { positionOf, walletOf } from '#/shared/testing/wallet-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

const NONE = { page: 1, limit: 50, count: 0, pages: 0, hasNextPage: false, hasPreviousPage: false };
const POINT = { time: '2026-01-01T00:00:00.000Z', equitySol: 10, heldSol: 10, solUsd: 150 };
const CURVE = {
  points: [POINT, { ...POINT, time: '2026-01-03T00:00:00.000Z', equitySol: 12 }],
  maxDrawdown: null,
};
const ROWS = {
  positionId: 'p1',
  walletAddress: walletOf().address,
  tokenAddress: MINT,
  tokenName: 'Pigeon Union',
  symbol: 'COO',
  image: null,
  decimals: 6,
  amount: '813900000000',
  unknownAmount: '1000000',
  costLamports: '1212900000',
  realisedLamports: '82900000',
  averageRealisedLamports: '71200000',
  averageEntrySol: 0.00000149,
  openedAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  lots: [
    {
      lotId: 'l1',
      source: 'buy',
      swapId: 'swap1',
      signature: 'sigsigsig',
      preset: 'low',
      openedAt: '2026-01-01T00:00:00.000Z',
      amount: '9',
      leftAmount: '8',
      costLamports: '9',
      leftCostLamports: '8',
    },
    {
      lotId: 'l2',
      source: 'transfer',
      swapId: null,
      signature: null,
      preset: null,
      openedAt: '2026-01-02T00:00:00.000Z',
      amount: '1',
      leftAmount: '1',
      costLamports: null,
      leftCostLamports: null,
    },
  ],
  disposals: [
    {
      lotId: 'l1',
      kind: 'sell',
      swapId: 'swap2',
      signature: 'othersig',
      time: '2026-01-03T00:00:00.000Z',
      amount: '1',
      costLamports: '1',
      proceedsLamports: '82900001',
      realisedLamports: '82900000',
    },
  ],
};

const trader = (more: Answers = {}): Answers => ({
  'GET /api/v1/me': () => ({ body: { data: TRADER } }),
  'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf()] } }),
  'GET /api/v1/token/positions': () => ({ body: { data: [positionOf()] } }),
  'GET /api/v1/swap/orders': () => ({ body: { data: [orderOf()] } }),
  'GET /api/v1/portfolio/curve': () => ({ body: { data: CURVE } }),
  'GET /api/v1/portfolio/calendar': ({ searchParams }) => ({
    body: {
      data: {
        month: searchParams.get('month'),
        days: [],
        bestSol: null,
        worstSol: null,
        greenDays: 0,
        monthSol: 0,
      },
    },
  }),
  'GET /api/v1/portfolio/receipts': () => ({
    body: { data: { items: [receiptOf()], pagination: { ...NONE, count: 1 } } },
  }),
  'GET /api/v1/swap/swap1/receipt': () => ({ body: { data: receiptOf() } }),
  'GET /api/v1/portfolio/positions/p1': () => ({ body: { data: ROWS } }),
  ...more,
});
const shown = () => toasts.getSnapshot().filter((toast) => toast.open);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  cleanup();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.unstubAllGlobals();
});

describe('positions', () => {
  it('open into their lots and what left them, the unknown said to be unknown', async () => {
    playServer(trader());
    openPage('/portfolio');
    await userEvent.click(await screen.findByRole('button', { name: 'Lots of COO' }));
    const lots = await screen.findAllByTestId('lot');
    expect(lots).toHaveLength(2);
    expect(lots[0]?.textContent).toContain('Trench low');
    expect(within(lots[1] ?? document.body).getAllByText('unknown')).toHaveLength(3);
    expect(screen.getByTestId('disposal').textContent).toContain('+0.0829');
    expect(screen.getByTestId('average-realised').textContent).toBe('+0.0712 SOL');
    expect(screen.getByText(/^FIFO/)).toBeTruthy();
    expect(screen.getByText(/Excludes tokens of unknown cost/)).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Positions' })).getByText('sell 50%')).toBeTruthy();
  });

  it('are narrowed to a token by the address, and everything stays when the lots cannot be had', async () => {
    playServer(
      trader({
        'GET /api/v1/portfolio/positions/p1': () => ({
          status: 404,
          body: { error: true, code: 'not_found', message: 'x' },
        }),
      }),
    );
    openPage(`/portfolio?token=${MINT}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Lots of COO' }));
    expect(await screen.findByText('Failed to load lots')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sell all COO' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Token'), 'All tokens');
    expect(screen.getByRole('button', { name: 'Sell all COO' })).toBeTruthy();
  });
});

describe('orders', () => {
  const ended = orderOf({
    id: 'order2',
    status: 'cancelled',
    reason: 'Its position is closed',
    wouldDo: null,
    endedAt: '2026-01-02T00:00:00.000Z',
  });

  it('[SWAP-07] stand in a table with id, token, side, amount, price and status', async () => {
    const calls = playServer(
      trader({ 'GET /api/v1/swap/orders': () => ({ body: { data: [orderOf(), ended] } }) }),
    );
    openPage('/portfolio?tab=orders');
    const table = await screen.findByRole('table', { name: 'Orders' });
    expect(calls).toContain('GET /api/v1/swap/orders');
    const [, first, second] = within(table).getAllByRole('row');
    for (const text of [
      'order1',
      'COO',
      'Sell',
      '50%',
      'at or below 0.0₄1400 SOL',
      'Active',
      '-30.0%',
      '1.0000 SOL for 406.9K COO',
    ]) {
      expect(within(first ?? table).getByText(text)).toBeTruthy();
    }
    expect(within(second ?? table).getByText('Its position is closed')).toBeTruthy();
    expect(within(second ?? table).queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  it('[SWAP-08] [ERR-67] are cancelled by their id, and say so when that fails', async () => {
    const calls = playServer(
      trader({
        'POST /api/v1/swap/cancel-order': () => ({
          status: 409,
          body: { error: true, code: 'order_not_armed', message: 'This order is no longer active' },
        }),
      }),
    );
    openPage('/portfolio?tab=orders');
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel Stop loss COO/ }));
    await waitFor(() =>
      expect(shown()).toMatchObject([
        { title: 'Failed to cancel order', text: expect.stringContaining('no longer active') },
      ]),
    );
    expect(calls).toContain('POST /api/v1/swap/cancel-order');
  });

  it('[ERR-66] say when they cannot be had, and keep the rest of the page', async () => {
    playServer(
      trader({
        'GET /api/v1/swap/orders': () => ({
          status: 400,
          body: { error: true, code: 'orders_failed', message: 'Failed to get orders' },
        }),
      }),
    );
    openPage('/portfolio?tab=orders');
    expect((await screen.findAllByText('Failed to get orders')).length).toBeGreaterThan(0);
    expect(screen.getByRole('table', { name: 'Receipts' })).toBeTruthy();
  });
});

describe('receipts', () => {
  it('open by the address, with times, quote and every cost', async () => {
    playServer(trader());
    const { history } = openPage('/portfolio?receipt=swap1');
    const dialog = await screen.findByRole('dialog', { name: 'Receipt' });
    for (const text of [
      '20,333 COO',
      '20,395 COO',
      '0.005805 SOL',
      '0.00125 SOL',
      'Jupiter, tried first',
      'No route',
      '900 ms, 2 slots',
    ]) {
      expect(await within(dialog).findByText(text)).toBeTruthy();
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(history.location.search).toBe(''));
  });
});

describe('the calendar', () => {
  it('turns to another month and not into the future', async () => {
    const calls = playServer(trader());
    openPage('/portfolio');
    const calendar = await screen.findByRole('region', { name: 'PnL calendar' });
    expect(within(calendar).getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);
    await userEvent.click(within(calendar).getByRole('button', { name: 'Previous month' }));
    await waitFor(() => expect(new Set(calls.filter((call) => call.includes('/calendar'))).size).toBe(2));
    expect(within(calendar).getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', false);
  });
});

describe('the ledger', () => {
  it('show the platform in total and own entries in full', async () => {
    const zero = '0';
    playServer(
      trader({
        'GET /api/v1/ledger': () => ({
          body: {
            data: {
              feesLamports: '1',
              platformLamports: '1',
              referralLamports: zero,
              claimedLamports: zero,
              networkLamports: zero,
              issuedLamports: '10000000000',
              faults: [],
            },
          },
        }),
        'GET /api/v1/ledger/own': () => ({
          body: {
            data: {
              items: [
                {
                  id: 'e1',
                  kind: 'wallet.grant',
                  ref: 'r',
                  createdAt: '2026-01-01T00:00:00.000Z',
                  lines: [
                    {
                      account: 'wallet',
                      walletAddress: walletOf().address,
                      mint: 'So11111111111111111111111111111111111111112',
                      symbol: 'SOL',
                      decimals: 9,
                      amount: '10000000000',
                    },
                    {
                      account: 'wallet',
                      walletAddress: walletOf().address,
                      mint: '7LzUmuP4mYfnq4VEZpDHtZKSP8aH78puGn8rpump',
                      symbol: 'TOAD',
                      decimals: 6,
                      amount: '29131028159',
                    },
                    {
                      account: 'wallet',
                      walletAddress: null,
                      mint: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
                      symbol: null,
                      decimals: null,
                      amount: '-77777',
                    },
                  ],
                },
              ],
              pagination: { ...NONE, count: 1, pages: 1 },
            },
          },
        }),
      }),
    );
    openPage('/portfolio/ledger');
    expect(await screen.findByText(/The ledger balances/)).toBeTruthy();
    const entries = await screen.findByRole('list', { name: 'Your entries' });
    expect(within(entries).getByText('Play SOL granted')).toBeTruthy();
    expect(within(entries).getByText('+10.0000 SOL')).toBeTruthy();
    expect(within(entries).getByText('+29,131.03 TOAD')).toBeTruthy();
    expect(within(entries).getByText('-')).toBeTruthy();
    expect(entries.textContent).not.toMatch(/raw units|77,?777/);
  });
});
