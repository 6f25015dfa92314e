import { SOL_MINT } from '@dugout/domain/sol';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, openPage, playServer } from '#/app/app.testing.tsx';
import { useWalletChoice } from '#/features/trading/wallet-choice.store.ts';
import { MINT } from '#/shared/testing/names.ts';
import { quoteOf, swapOf } from '#/shared/testing/trading-builders.ts';
import { positionOf } from '#/shared/testing/wallet-builders.ts';
import { market, trader } from './token.testing.tsx';

// The chart draws on a canvas, which this DOM lacks; the browser tests cover it.
vi.mock('./components/token-chart.tsx', () => ({ TokenChart: () => null }));

// The page loads the trade box on demand, which takes long on a busy machine.
beforeAll(() => import('#/features/trading/components/trade-box.tsx'), 60_000);
beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => {
  cleanup();
  useWalletChoice.getState().choose([]);
});

const SELL = { inputMint: MINT, outputMint: SOL_MINT };

/** Opens the sell tab of a server that quotes exact outputs at 377,500 tokens. */
async function openSell(more: Answers = {}) {
  const sent: { quotes: unknown[]; swaps: unknown[] } = { quotes: [], swaps: [] };
  playServer({
    ...market(),
    ...trader,
    'GET /api/v1/token/positions': () => ({ body: { data: [positionOf()] } }),
    'POST /api/v1/swap/quote': (_url, body) => {
      sent.quotes.push(body);
      const isExact = (body as { swapMode?: string }).swapMode === 'ExactOut';
      const quote = isExact
        ? quoteOf({
            ...SELL,
            inAmount: '377500000000',
            outAmount: '1130805000',
            minOut: '407700000000',
            totalLamports: '1130000000',
          })
        : quoteOf({ ...SELL, outAmount: '995000000', totalLamports: '994195000' });
      return { body: { data: quote } };
    },
    'POST /api/v1/swap': (_url, body) => {
      sent.swaps.push(body);
      return { body: { data: swapOf({ ...SELL, outAmount: '1130805000' }) } };
    },
    ...more,
  });
  openPage(`/token/${MINT}`);
  const form = await screen.findByRole('form', { name: 'Trade COO' });
  await userEvent.click(within(form).getByRole('radio', { name: 'Sell' }));
  return { form, sent };
}

describe('the sell tab', () => {
  it('shows the holding with its value, and writes amounts with separators', async () => {
    const { form, sent } = await openSell();
    await waitFor(() =>
      expect(screen.getByTestId('holding').textContent).toMatch(/^Holding 813,900 COO2\.0187 SOL \$/),
    );
    const amount = within(form).getByRole('textbox', { name: 'Amount in COO' });
    expect(amount).toHaveProperty('value', '813,900');
    await userEvent.clear(amount);
    await userEvent.type(amount, '48,270.5');
    await userEvent.clear(amount);
    await userEvent.type(amount, '48270');
    await userEvent.tab();
    expect(amount).toHaveProperty('value', '48,270');
    await waitFor(() => expect(sent.quotes.at(-1)).toMatchObject({ amount: '48270000000' }));
    await userEvent.clear(amount);
    await userEvent.type(amount, '0,5');
    expect(within(form).getByText('Enter an amount of COO')).toBeTruthy();
    await userEvent.clear(amount);
    await userEvent.type(amount, '50%');
    expect(amount).toHaveProperty('value', '406,950');
    await waitFor(() => expect(sent.quotes.at(-1)).toMatchObject({ amountPercent: 50 }));
  });

  it('sells the initials for exactly the cost that is still out, with the fees of the sell', async () => {
    const { form, sent } = await openSell();
    await waitFor(() =>
      expect(screen.getByTestId('initials').textContent).toBe('Initials sells 377,500 COOreturns 1.1300 SOL'),
    );
    await userEvent.click(within(form).getByRole('button', { name: 'Initials' }));
    expect(within(form).getByRole('textbox', { name: 'Amount in COO' })).toHaveProperty('value', '377,500');
    await waitFor(() =>
      expect(screen.getByTestId('costs').textContent).toMatch(/Minimum received.*1\.1300 SOL/),
    );
    await userEvent.click(await within(form).findByRole('button', { name: /^Sell COO/ }));
    await waitFor(() => expect(sent.swaps).toHaveLength(1));
    // 1.95 spent, 0.82 received, and 805,000 lamports for the network, priority and tip.
    expect(sent.swaps[0]).toMatchObject({
      swapMode: 'ExactOut',
      amount: '1130805000',
      minOut: '407700000000',
    });
  });

  it.each([
    ['Returned', 'Cost already returned', { soldLamports: '1950000000' }],
    ['Below cost', 'Worth less than its cost', { valueSol: 1.13 }],
    ['Initials', 'Initials: Price unknown', { valueSol: null }],
  ])("disables '%s' and says '%s'", async (name, reason, given) => {
    const { form, sent } = await openSell({
      'GET /api/v1/token/positions': () => ({ body: { data: [positionOf(given)] } }),
    });
    await waitFor(() => expect(screen.getByTestId('initials').textContent).toContain(reason));
    expect(within(form).getByRole('button', { name })).toHaveProperty('disabled', true);
    expect(sent.quotes).not.toContainEqual(expect.objectContaining({ swapMode: 'ExactOut' }));
  });
});
