import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openPage, playServer } from '#/app/app.testing.tsx';
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
