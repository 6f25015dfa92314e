import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, playServer } from '#/app/app.testing.tsx';
import { ONE_PRESS_MS } from '#/features/trading/quick-buy/press-latch.ts';
import { useWalletChoice } from '#/features/trading/wallet-choice.store.ts';
import { MINT } from '#/shared/testing/names.ts';
import { orderOf, swapOf } from '#/shared/testing/trading-builders.ts';
import { positionOf } from '#/shared/testing/wallet-builders.ts';
import { market, shown, trader } from './token.testing.tsx';

// The chart draws on a canvas, which this DOM lacks; the browser tests cover it.
vi.mock('./components/token-chart.tsx', () => ({ TokenChart: () => null }));

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => {
  cleanup();
  useWalletChoice.getState().choose([]);
});

describe('trade box orders', () => {
  const openLimit = async (): Promise<HTMLElement> => {
    openPage(`/token/${MINT}`);
    const form = await screen.findByRole('form', { name: 'Trade COO' });
    await userEvent.selectOptions(within(form).getByLabelText('Order type'), 'Limit');
    await userEvent.click(within(form).getByRole('radio', { name: 'SOL' }));
    return form;
  };

  it('describe the trigger and its direction, and show errors under the field', async () => {
    playServer({ ...market(), ...trader });
    const form = await openLimit();
    await userEvent.type(within(form).getByLabelText('Trigger price'), '0');
    expect(within(form).getByText(/Enter a price above zero/)).toBeTruthy();
    expect(screen.queryByTestId('preview')).toBeNull();
    await userEvent.type(within(form).getByLabelText('Trigger price'), '.00001');
    await waitFor(() =>
      expect(screen.getByTestId('preview').textContent).toMatch(
        /^When COO is at or below 0\.0₄1000 SOL \(-50\.0% from now\): buys COO for 0\.5 SOL from Main\./,
      ),
    );
    await userEvent.click(within(form).getByRole('radio', { name: 'At or above' }));
    expect(screen.getByTestId('preview').textContent).toContain('Price already reached: triggers now.');
  });

  it('are created by a press, and rejections are shown in place', async () => {
    let refuse = false;
    const order = orderOf({ kind: 'limit', side: 'buy' });
    playServer({
      ...market(),
      ...trader,
      'POST /api/v1/swap': () =>
        refuse
          ? {
              status: 409,
              body: {
                error: true,
                code: 'too_many_orders',
                message: 'You reached the limit of 500 open orders',
              },
            }
          : { body: { data: { ...swapOf({ status: 'pending', signature: null }), order } } },
    });
    const form = await openLimit();
    await userEvent.type(within(form).getByLabelText('Trigger price'), '0.00001{Enter}');
    expect((await screen.findByTestId('outcome')).textContent).toBe('Limit order created');
    refuse = true;
    await new Promise((resolve) => setTimeout(resolve, ONE_PRESS_MS));
    await userEvent.click(within(form).getByRole('button', { name: /^Limit: buy COO/ }));
    expect(
      await screen.findByText('You reached the limit of 500 open orders, no order created'),
    ).toBeDefined();
  });

  it('far from the price are confirmed with level, price and distance', async () => {
    const calls = playServer({
      ...market(),
      ...trader,
      'POST /api/v1/swap': () => ({
        body: { data: { ...swapOf({ status: 'pending', signature: null }), order: orderOf({}) } },
      }),
    });
    const sent = () => calls.filter((call) => call === 'POST /api/v1/swap').length;
    const form = await openLimit();
    await userEvent.type(within(form).getByLabelText('Trigger price'), '2000{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Trigger price far from the price' });
    expect(dialog.textContent).toMatch(/Trigger price2,?000.* SOL.*Distance[\d,]+ times the price/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent()).toBe(0);
    await userEvent.click(within(form).getByRole('button', { name: /^Limit: buy COO/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create order' }));
    await waitFor(() => expect(sent()).toBe(1));
  });

  it('list exits under the box, and add exits to a position with one press', async () => {
    const bodies: string[] = [];
    playServer({
      ...market(),
      ...trader,
      'GET /api/v1/token/positions': () => ({ body: { data: [positionOf()] } }),
    });
    const play = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (!path.endsWith('/swap')) return play(path, init);
      bodies.push(String(init.body));
      return Response.json({
        data: { ...swapOf({ status: 'pending', signature: null }), order: orderOf() },
      });
    });
    openPage(`/token/${MINT}`);
    await userEvent.click(await screen.findByRole('button', { name: /^Add exit rules/ }));
    await waitFor(() => expect(shown().map(({ title }) => title)).toEqual(['2 exit rules added']));
    const entry = 1.2129 / 813_900;
    const sent = bodies.map((body) => JSON.parse(body));
    expect(sent.map(({ amountPercent, trigger }) => [trigger.kind, amountPercent])).toEqual([
      ['takeProfit', 50],
      ['stopLoss', 100],
    ]);
    expect(sent[0].trigger.priceSol / entry).toBeCloseTo(2, 6);
    expect(sent[1].trigger.priceSol / entry).toBeCloseTo(0.7, 6);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });
});
