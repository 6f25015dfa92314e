import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, playServer } from '#/app/app.testing.tsx';
import { useTimeZoneChoice } from '#/shared/format/time-zone.ts';
import { MINT } from '#/shared/testing/names.ts';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { trader } from './portfolio.testing.tsx';

const shown = () => toasts.getSnapshot().filter((toast) => toast.open);

beforeEach(() => vi.stubGlobal('isSecureContext', true));

describe('positions', () => {
  it('open into their lots and disposals, marking unknown values', async () => {
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

  it('are filtered by the token in the address, and stay if the lots fail to load', async () => {
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
    reason: 'Its position was closed',
    wouldDo: null,
    endedAt: '2026-01-02T00:00:00.000Z',
  });

  it('[SWAP-07] are listed with id, token, side, amount, price and status', async () => {
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
    expect(within(second ?? table).getByText('Its position was closed')).toBeTruthy();
    expect(within(second ?? table).queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  it('[SWAP-08] [ERR-67] are canceled by id, with an error if that fails', async () => {
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

  it('[ERR-66] show an error if they fail to load, and keep the rest of the page', async () => {
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
  it('open from the address, with times, quote and every cost', async () => {
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

describe('calendar', () => {
  it("requests days in the trader's time zone, and names the zone", async () => {
    useTimeZoneChoice.getState().choose('Asia/Tokyo');
    const calls = playServer(trader());
    openPage('/portfolio');
    const calendar = await screen.findByRole('region', { name: 'PnL calendar' });
    await within(calendar).findByText('Days in Asia/Tokyo');
    await waitFor(() =>
      expect(
        calls
          .filter((call) => call.includes('/calendar'))
          .every((call) => call.includes('timeZone=Asia%2FTokyo')),
      ).toBe(true),
    );
    useTimeZoneChoice.getState().choose('browser');
  });

  it('turns to another month but not into the future', async () => {
    const calls = playServer(trader());
    openPage('/portfolio');
    const calendar = await screen.findByRole('region', { name: 'PnL calendar' });
    expect(within(calendar).getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);
    await userEvent.click(within(calendar).getByRole('button', { name: 'Previous month' }));
    await waitFor(() => expect(new Set(calls.filter((call) => call.includes('/calendar'))).size).toBe(2));
    expect(within(calendar).getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', false);
  });
});
