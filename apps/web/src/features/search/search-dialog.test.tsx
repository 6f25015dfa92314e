import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { found, openSearch, token } from './search-dialog.testing.tsx';

describe('opening', () => {
  it('[SEARCH-01] [SEARCH-02] [SEARCH-03] opens the dialog from the read-only input, on the same page', async () => {
    const { history } = await openSearch(() => found());
    const field = document.querySelector<HTMLInputElement>('header input');
    expect(field?.readOnly).toBe(true);
    expect(history.location.pathname).toBe('/nowhere');
  });

  it('[SEARCH-04] [SEARCH-06] [SEARCH-07] shows its placeholder, the Tokens tab and four sort icons', async () => {
    const { input } = await openSearch(() => found());
    expect(input.getAttribute('placeholder')).toBe('Search by token, wallet or profile...');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('tab', { selected: true }).textContent).toBe('Tokens');
    expect(
      within(dialog)
        .getAllByRole('button', { name: /^Sort by/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Sort by age', 'Sort by market cap', 'Sort by volume', 'Sort by liquidity']);
  });

  it('works with / and Ctrl K', async () => {
    playServer({});
    openPage('/nowhere');
    await screen.findByText('Page not found');
    await userEvent.keyboard('/');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
  });
});

describe('requests', () => {
  it('[SEARCH-09] [SEARCH-10] [SEARCH-11] [CONST-04] are sent once, 300 ms after the last keystroke, with trimmed text', async () => {
    const { input, searches } = await openSearch(() => found());
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.change(input, { target: { value: '   ' } });
    await pass(1_000);
    expect(searches()).toEqual([]);
    for (const value of ['  a', '  ab', '  abc ']) {
      fireEvent.change(input, { target: { value } });
      await pass(200);
    }
    expect(searches()).toEqual([]);
    await pass(99);
    expect(searches()).toEqual([]);
    await pass(1);
    expect(searches()).toEqual(['abc']);
  });

  it('[SEARCH-12] show only the response to the latest text', async () => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const { input, searches } = await openSearch(async (url) => {
      if (url.searchParams.get('search') === 'old') {
        await first;
        return found(token('OLD'));
      }
      return found(token('NEW'));
    });
    await userEvent.type(input, 'old');
    await waitFor(() => expect(searches()).toEqual(['old']));
    await userEvent.clear(input);
    await userEvent.type(input, 'new');
    await screen.findByRole('option', { name: /NEW/ });
    await act(async () => answerFirst());
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.queryByRole('option', { name: /OLD/ })).toBeNull();
  });
});

describe('recent searches', () => {
  it('[SEARCH-27] are listed while the input is empty, and search again', async () => {
    localStorage.setItem('recentSearches', '["frog","notary"]');
    const { searches } = await openSearch(() => found(token('FROG')));
    const recent = screen.getByRole('region', { name: 'Recent searches' });
    expect(
      within(recent)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['frog', 'notary']);
    await userEvent.click(within(recent).getByRole('button', { name: 'notary' }));
    expect(await screen.findByRole('option')).toBeTruthy();
    expect(searches()).toEqual(['notary']);
  });

  it('[SEARCH-29] store a text when Enter is pressed, found or not', async () => {
    const { input } = await openSearch(() => found());
    await userEvent.type(input, 'nothing{Enter}');
    expect(localStorage.getItem('recentSearches')).toBe('["nothing"]');
  });
});

describe('Enter while results load', () => {
  const texts = { old: token('OLD'), new: token('NEW'), other: token('OTHER') };
  const trader = {
    'GET /api/v1/me': () => ({ body: { data: TRADER } }),
    'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf()] } }),
  };

  /** Shows the results of `old`, types `new` and returns a function that sends its results. */
  async function searchAgain(others: Answers = {}) {
    const letGo: (() => void)[] = [];
    const opened = await openSearch(async (url) => {
      const text = url.searchParams.get('search') ?? '';
      if (text !== 'old') await new Promise<void>((done) => letGo.push(done));
      return found(texts[text as keyof typeof texts]);
    }, others);
    await userEvent.type(opened.input, 'old');
    await screen.findByRole('option', { name: /OLD/ });
    await userEvent.clear(opened.input);
    await userEvent.type(opened.input, 'new');
    return { ...opened, letGo, release: () => act(async () => letGo.shift()?.()) };
  }

  it('waits for the results of the typed text', async () => {
    const { history, letGo, release } = await searchAgain();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(letGo).toHaveLength(1));
    expect(history.location.pathname).toBe('/nowhere');
    await release();
    await waitFor(() => expect(history.location.pathname).toBe('/screener/NEWpool'));
  });

  it('shows earlier rows as busy, without their buttons', async () => {
    const { letGo } = await searchAgain();
    await waitFor(() => expect(letGo).toHaveLength(1));
    const row = screen.getByRole('option', { name: /OLD/ });
    expect(row.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
    expect(document.querySelector('ul[inert]')?.textContent).toContain('0.5');
    await userEvent.keyboard('{ArrowDown}');
    expect(row.getAttribute('aria-selected')).toBe('true');
  });

  it('is forgotten when the text changes again', async () => {
    const { history, letGo, release, input } = await searchAgain();
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(input);
    await userEvent.type(input, 'other');
    await waitFor(() => expect(letGo).toHaveLength(1));
    await release();
    await screen.findByRole('option', { name: /OTHER/ });
    expect(history.location.pathname).toBe('/nowhere');
  });

  it('is forgotten when the search is closed', async () => {
    const { history, letGo, release } = await searchAgain();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(letGo).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    await release();
    expect(history.location.pathname).toBe('/nowhere');
  });

  it('buys from them with Ctrl', async () => {
    const bought: unknown[] = [];
    const { letGo, release } = await searchAgain({
      ...trader,
      'POST /api/v1/swap': (_, body) => {
        bought.push(body);
        return { body: { data: swapOf() } };
      },
    });
    await screen.findByTestId('balance-chip');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(letGo).toHaveLength(1));
    expect(bought).toEqual([]);
    await release();
    await waitFor(() => expect(bought).toMatchObject([{ outputMint: texts.new.tokenAddress }]));
  });
});
