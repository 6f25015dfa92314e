import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  type Answers,
  dataOf,
  openPage,
  playServer,
  refusalOf,
  statusIn,
  TRADER,
} from '#/app/app.testing.tsx';
import { useQuickBuyAmount } from '#/features/trading/quick-buy/quick-buy-amount.store.ts';
import { useSurfaceAmounts } from '#/features/trading/quick-buy/surface-amounts.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

const MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const DETAILS = {
  id: MINT,
  tokenAddress: MINT,
  name: 'Soup Season',
  symbol: 'SOUP',
  decimals: 6,
  lookAlikes: 0,
  deepest: false,
  untradableReason: null,
  content: { links: { image: '/images/soup.svg' }, metadata: { name: 'Soup Season', symbol: 'SOUP' } },
};

function copied(text: string, state = 'granted') {
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) =>
        key === 'permissions'
          ? { query: async () => ({ state }) }
          : key === 'clipboard'
            ? { readText: async () => text, writeText: async () => {} }
            : Reflect.get(target, key, target),
    }),
  );
}

const serve = (answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/token-details': () => dataOf(DETAILS),
    [`GET /api/v1/token/${MINT}`]: () => dataOf(DETAILS),
    ...answers,
  });

const chip = () => document.querySelector('[data-clipboard-chip]');

describe('clipboard chip', () => {
  it('[SHELL-06] is in the top bar, next to search, the balance and the bell', async () => {
    copied(MINT);
    serve();
    openPage();
    const bar = within(await screen.findByRole('banner'));
    expect(await bar.findByRole('textbox', { name: 'Search' })).toBeTruthy();
    expect(await bar.findByTestId('balance-chip')).toBeTruthy();
    expect(await bar.findByRole('button', { name: /^Notifications/ })).toBeTruthy();
    await waitFor(() => expect(chip()?.textContent).toContain('SOUP'));
    expect(screen.getByRole('banner').contains(chip())).toBe(true);
  });

  it('[CLIP-02] [CLIP-03] [CLIP-10] shows picture and ticker of a copied token and links to its page', async () => {
    copied(MINT);
    const calls = serve();
    const { history } = openPage();
    await waitFor(() => expect(chip()?.textContent).toContain('SOUP'));
    expect(chip()?.querySelector('img')?.getAttribute('src')).toBe('/images/soup.svg');
    expect(calls.filter((call) => call.includes('token-details'))).toEqual([
      `GET /api/token-details?mint=${MINT}`,
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'SOUP' }));
    expect(history.location.pathname).toBe(`/token/${MINT}`);
  });

  it('[CLIP-04] offers a quick buy of 0.1 SOL, simulated in development mode', async () => {
    copied(MINT);
    const calls = serve({ 'GET /api/v1/status': () => statusIn('development') });
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Buy SOUP for 0.1 SOL' }));
    expect(await screen.findByRole('button', { name: 'Buying...' })).toBeTruthy();
    await waitFor(
      () => expect(toasts.getSnapshot()[0]?.title).toBe('This feature is currently in development mode.'),
      { timeout: 9_000 },
    );
    const visit = 'POST /api/v1/home/visit';
    expect(calls.filter((call) => call.startsWith('POST') && call !== visit)).toEqual([]);
  });

  it('[SWAP-04] defaults to 0.1 SOL, tracker and dock to 1 and others to 0.5, each stored separately', async () => {
    copied(MINT);
    serve();
    const first = openPage();
    expect(await screen.findByRole('button', { name: 'Buy SOUP for 0.1 SOL' })).toBeTruthy();
    expect(useSurfaceAmounts.getState().amounts).toEqual({ chip: '0.1', tracker: '1', dock: '1' });
    expect(useQuickBuyAmount.getState().amount).toBe('0.5');
    const field = screen.getByRole('textbox', { name: 'Clipboard quick buy amount in SOL' });
    await userEvent.clear(field);
    await userEvent.type(field, 'lots{Enter}');
    expect(screen.getByRole('button', { name: 'Buy SOUP for 0.1 SOL' })).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '0.25{Enter}');
    expect(await screen.findByRole('button', { name: 'Buy SOUP for 0.25 SOL' })).toBeTruthy();
    useSurfaceAmounts.getState().keep({ dock: '3' });
    useQuickBuyAmount.getState().setAmount('0.75');
    first.unmount();
    vi.resetModules();
    const [{ useSurfaceAmounts: surfaces }, { useQuickBuyAmount: other }] = await Promise.all([
      import('#/features/trading/quick-buy/surface-amounts.ts'),
      import('#/features/trading/quick-buy/quick-buy-amount.store.ts'),
    ]);
    expect(surfaces.getState().amounts).toEqual({ chip: '0.25', tracker: '1', dock: '3' });
    expect(other.getState().amount).toBe('0.75');
    useSurfaceAmounts.getState().keep({ chip: '0.1', dock: '1' });
    useQuickBuyAmount.getState().setAmount('0.5');
  });

  it('[CLIP-07] [CLIP-08] stores failed attempts under clipboardAttempts for the session', async () => {
    copied(MINT);
    serve({ 'GET /api/token-details': () => refusalOf(500, 'internal', 'Something went wrong') });
    openPage();
    await waitFor(() => expect(sessionStorage.getItem('clipboardAttempts')).toBe('2'));
    expect(chip()).toBeNull();
  });

  it('is hidden for an unknown token, which costs no attempt', async () => {
    copied(MINT);
    const calls = serve({
      'GET /api/token-details': () => refusalOf(404, 'token_not_found', 'Token not found'),
    });
    openPage();
    await waitFor(() => expect(calls.some((call) => call.includes('token-details'))).toBe(true));
    expect([chip(), sessionStorage.getItem('clipboardAttempts')]).toEqual([null, null]);
  });

  it('is a permission button if the browser would prompt', async () => {
    copied(MINT, 'prompt');
    const calls = serve();
    openPage();
    const button = await screen.findByRole('button', { name: 'Watch the clipboard' });
    expect(calls.some((call) => call.includes('token-details'))).toBe(false);
    await userEvent.click(button);
    await waitFor(() => expect(chip()?.textContent).toContain('SOUP'));
  });
});
