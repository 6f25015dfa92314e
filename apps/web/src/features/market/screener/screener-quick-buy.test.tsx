import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, openPage, playServer, statusIn } from '#/app/app.testing.tsx';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { buyButton, COO, listing, trader } from './screener.testing.tsx';

const shown = () => toasts.getSnapshot().filter((toast) => toast.open);

beforeEach(() => vi.stubGlobal('isSecureContext', true));

describe('quick buy', () => {
  it('[CONST-06] buys for 0.5 SOL by default and remembers a change', async () => {
    playServer(listing([COO]));
    const first = openPage('/screener');
    expect(await screen.findByRole('button', { name: 'Buy COO for 0.5 SOL' })).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Quick buy amount in SOL' });
    await userEvent.clear(field);
    await userEvent.type(field, '0.25{Enter}');
    expect(await screen.findByRole('button', { name: 'Buy COO for 0.25 SOL' })).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'lots{Enter}');
    expect(await screen.findByRole('button', { name: 'Buy COO for 0.25 SOL' })).toBeTruthy();
    first.unmount();
    openPage('/screener');
    expect(await screen.findByRole('button', { name: 'Buy COO for 0.25 SOL' })).toBeTruthy();
  });

  it('[SWAP-01] [SWAP-02] [SWAP-03] [ERR-90] [ERR-91] [CONST-07] is only simulated in development mode', async () => {
    const calls = playServer({
      ...listing([COO]),
      ...trader,
      'GET /api/v1/status': () => statusIn('development'),
    });
    openPage('/screener');
    await screen.findByRole('button', { name: 'Development' });
    await screen.findByTestId('balance-chip');
    const button = await buyButton();
    await vi.dynamicImportSettled();
    vi.useFakeTimers();
    fireEvent.click(button);
    await act(() => vi.advanceTimersByTimeAsync(0));
    const busy = screen.getByRole('button', { name: 'Buying...' });
    fireEvent.click(busy);
    await act(() => vi.advanceTimersByTimeAsync(4_990));
    expect(shown()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(shown().map(({ title }) => title)).toEqual(['This feature is currently in development mode.']);
    expect(screen.queryByRole('button', { name: 'Buying...' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(toasts.getSnapshot()).toHaveLength(1);
    expect(calls.filter((call) => call.includes('POST /api/v1/swap'))).toEqual([]);
  });

  it('places a real order in paper mode', async () => {
    const calls = playServer({
      ...listing([COO]),
      ...trader,
      'POST /api/v1/swap': () => ({ body: { data: swapOf() } }),
    });
    openPage('/screener');
    await screen.findByTestId('balance-chip');
    await userEvent.click(await buyButton());
    await waitFor(() =>
      expect(shown().map(({ title }) => title)).toEqual([expect.stringMatching(/^Bought 20,395 COO in /)]),
    );
    expect(calls.filter((call) => call === 'POST /api/v1/swap')).toHaveLength(1);
  });

  it.each(['GET /api/v1/me', 'GET /api/v1/wallet/user'] as const)(
    'waits for data that is still loading: %s',
    async (late) => {
      let answer: () => void = () => undefined;
      const known = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const calls = playServer({
        ...listing([COO]),
        ...trader,
        [late]: async (...given) => {
          await known;
          return (trader[late] as Answers[string])(...given);
        },
        'POST /api/v1/swap': () => ({ body: { data: swapOf() } }),
      });
      openPage('/screener');
      await userEvent.click(await buyButton());
      answer();
      await waitFor(() => expect(calls.filter((call) => call === 'POST /api/v1/swap')).toHaveLength(1));
      await waitFor(() =>
        expect(shown().map(({ title }) => title)).toEqual([expect.stringMatching(/^Bought /)]),
      );
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('buys the focused row with B', async () => {
    const calls = playServer({
      ...listing([COO]),
      ...trader,
      'POST /api/v1/swap': () => ({ body: { data: swapOf() } }),
    });
    openPage('/screener');
    await screen.findByTestId('balance-chip');
    const row = (await buyButton()).closest('tr');
    row?.focus();
    await userEvent.keyboard('b');
    await waitFor(() => expect(calls.filter((call) => call === 'POST /api/v1/swap')).toHaveLength(1));
  });

  it('shows the reason of a rejection', async () => {
    const refusal = {
      status: 409,
      body: { error: true, code: 'no_liquidity', message: 'Not enough liquidity for this trade' },
    };
    playServer({ ...listing([COO]), ...trader, 'POST /api/v1/swap': () => refusal });
    openPage('/screener');
    await screen.findByTestId('balance-chip');
    await userEvent.click(await buyButton());
    await waitFor(() =>
      expect(shown()).toMatchObject([
        { title: 'Failed to swap token', text: 'Not enough liquidity for this trade' },
      ]),
    );
  });

  it('explains why an untradable pool is not bought, by button and by key', async () => {
    const reason = 'This pool cannot be traded here: its reserves are unknown';
    const calls = playServer({ ...listing([{ ...COO, untradableReason: reason }]), ...trader });
    const { history } = openPage('/screener');
    const button = await screen.findByRole('button', { name: new RegExp(reason) });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(history.location.pathname).toBe('/screener');
    act(() => button.closest('tr')?.focus());
    await userEvent.keyboard('b');
    await waitFor(() => expect(shown().map(({ text }) => text)).toEqual([reason]));
    expect(calls.filter((call) => call.includes('POST /api/v1/swap'))).toEqual([]);
  });

  it('prompts a guest to log in and places no order', async () => {
    const calls = playServer(listing([COO]));
    openPage('/screener');
    await userEvent.click(await buyButton());
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
    expect(calls.filter((call) => call.includes('POST /api/v1/swap'))).toEqual([]);
  });
});
