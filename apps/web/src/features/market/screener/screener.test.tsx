import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, playServer } from '#/app/app.testing.tsx';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { useColumns } from './columns/screener.columns.ts';
import { buyButton, COO, listing, trader } from './screener.testing.tsx';

const COPY = tokenRowOf('MintCopy', {
  symbol: 'COO',
  name: 'Pigeon Uni0n',
  lookAlikes: 1,
  liquidityUsd: 2_400,
  ageMinutes: 1,
});

beforeEach(() => vi.stubGlobal('isSecureContext', true));

describe('screener', () => {
  it('lists pools with their figures', async () => {
    playServer(listing([COO]));
    openPage('/screener');
    const table = await screen.findByRole('table', { name: 'Tokens' });
    await waitFor(() => expect(table.textContent).toContain('Pigeon Union'));
    for (const text of ['COO', '$0.004000', '+38.4%', '$4.1M', '$412.6K', '$6.8M', '8,914', '18.4%'])
      expect(table.textContent).toContain(text);
    expect(screen.getByText(/1,284 pools/)).toBeTruthy();
  });

  it('shows KOL holdings and counts in the KOL list', async () => {
    const calls = playServer(listing([{ ...COO, kols: 7 }]));
    openPage('/screener');
    await buyButton();
    expect(screen.queryByRole('columnheader', { name: /KOLs/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'KOL buys' }));
    expect(await screen.findByRole('columnheader', { name: /KOLs/ })).toBeTruthy();
    expect(calls.some((call) => call.includes('sortBy=kols') && call.includes('kolsMin=1'))).toBe(true);
  });

  it('requests the state of the address and writes changes back to it', async () => {
    const calls = playServer(listing([COO]));
    const { history } = openPage('/screener?window=1h&liquidityUsdMin=20000');
    await buyButton();
    expect(calls.some((call) => call.includes('window=1h') && call.includes('liquidityUsdMin=20000'))).toBe(
      true,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Holders' }));
    await waitFor(() => expect(history.location.search).toContain('sortBy=holders'));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Liquidity over $20K' }));
    await waitFor(() => expect(history.location.search).not.toContain('liquidityUsdMin'));
  });

  it('shows a nameless token by address, in SOL without a dollar price, and no change without trades', async () => {
    const dark = {
      name: ' ',
      symbol: '\u202E',
      priceUsd: null,
      marketCapUsd: null,
      priceSol: 3e-8,
      buys: 0,
      sells: 0,
    };
    playServer(listing([tokenRowOf('VWUYqz7hK9fF3mXbpump', { ...dark, changePct: 0 })]));
    openPage('/screener');
    const table = await screen.findByRole('table', { name: 'Tokens' });
    await waitFor(() => expect(table.textContent).toContain('VWUYVWUY...pump'));
    for (const text of ['0.0₇3000 SOL', '30 SOL']) expect(table.textContent).toContain(text);
    expect(table.textContent).not.toContain('0.00%');
    expect(screen.getByRole('button', { name: 'Buy VWUY for 0.5 SOL' })).toBeTruthy();
  });

  it('shows how many of all pools match', async () => {
    playServer(listing([COO]));
    openPage('/screener?holdersMin=50');
    expect(await screen.findByText('1 match of 1,284 pools')).toBeTruthy();
  });

  it('ignores invalid parts of the address', async () => {
    const calls = playServer(listing([COO]));
    openPage(
      '/screener?window=9h&sortBy=constructor&holdersMin=lots&kolsMin=5&kolsMax=1&markets=nasdaq&foo=[1]',
    );
    await buyButton();
    const requested = calls.filter((call) => call.includes('/screener'));
    expect(new Set(requested)).toEqual(
      new Set(['GET /api/v1/screener?window=24h&sortBy=volumeUsd&sortDir=desc&limit=50']),
    );
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  });

  it('adds a filter with bounds, changes it from its chip, and undoes it with back', async () => {
    playServer(listing([COO]));
    const { history } = openPage('/screener');
    await buyButton();
    const add = screen.getByRole('button', { name: 'Add filter' });
    await userEvent.click(add);
    const form = within(await screen.findByRole('dialog', { name: 'Add filter' }));
    await userEvent.selectOptions(form.getByLabelText('Metric'), 'Age');
    await userEvent.type(form.getByLabelText('Min'), '3d');
    await userEvent.type(form.getByLabelText('Max'), '1d{Enter}');
    expect(form.getByRole('alert').textContent).toContain('below min');
    await userEvent.clear(form.getByLabelText('Min'));
    await userEvent.type(form.getByLabelText('Min'), '2h{Enter}');
    await waitFor(() => expect(history.location.search).toBe('?ageMinutesMin=120&ageMinutesMax=1440'));
    expect(document.activeElement).toBe(add);

    await userEvent.click(await screen.findByRole('button', { name: 'Age 2h to 1d' }));
    const change = within(await screen.findByRole('dialog', { name: 'Change filter' }));
    await userEvent.clear(change.getByLabelText('Min'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Age under 1d' })).toBeTruthy();
    act(() => history.back());
    expect(await screen.findByRole('button', { name: 'Age 2h to 1d' })).toBeTruthy();
  });

  it('filters by market', async () => {
    const calls = playServer(listing([COO]));
    openPage('/screener');
    await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add filter' }));
    await userEvent.selectOptions(form.getByLabelText('Metric'), 'Market');
    await userEvent.click(form.getByRole('checkbox', { name: 'PumpSwap' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Orca' }));
    await userEvent.click(form.getByRole('button', { name: 'Add filter' }));
    expect(await screen.findByRole('button', { name: 'On PumpSwap, Orca' })).toBeTruthy();
    await waitFor(() => expect(calls.some((call) => call.includes('markets=pumpfun-amm%2Corca'))).toBe(true));
  });

  it("sorts by a column's change without switching the window", async () => {
    const calls = playServer(listing([COO]));
    const { history } = openPage('/screener?window=6h&sortBy=changePct');
    await buyButton();
    expect(screen.getByRole('columnheader', { name: '6h' }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: '6h' }));
    await waitFor(() => expect(history.location.search).toBe('?window=6h&sortBy=changePct6h&sortDir=asc'));
    await userEvent.click(screen.getByRole('button', { name: '5m' }));
    await waitFor(() => expect(history.location.search).toBe('?window=6h&sortBy=changePct5m'));
    await waitFor(() =>
      expect(calls.some((call) => call.includes('window=6h&sortBy=changePct5m&sortDir=desc'))).toBe(true),
    );
  });

  it('shows and sorts by the shares of launch wallets', async () => {
    const calls = playServer(listing([COO]));
    const { history } = openPage('/screener?sortBy=freshHoldingsPct');
    await buyButton();
    expect(screen.getByRole('columnheader', { name: 'Fresh' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('cell', { name: '3.4%' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Snipers', 'Bundled', 'Mayhem agent'])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Bundled' }));
    await waitFor(() => expect(history.location.search).toBe('?sortBy=bundledHoldingsPct'));
    await userEvent.click(screen.getByRole('button', { name: 'Snipers' }));
    await waitFor(() =>
      expect(calls.some((call) => call.includes('sortBy=sniperHoldingsPct&sortDir=desc'))).toBe(true),
    );
    useColumns.getState().reset();
  });

  it("switches to the gainers and back, keeping the trader's own filters", async () => {
    playServer(listing([COO]));
    const { history } = openPage('/screener?holdersMin=50');
    await userEvent.click(await screen.findByRole('radio', { name: 'Gainers' }));
    expect(await screen.findByRole('button', { name: '24h change over 0%' })).toBeTruthy();
    expect(history.location.search).toContain('sortBy=changePct');
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(history.location.search).toBe('?holdersMin=50'));
  });

  it('filters by revoked mint and freeze authority, and marks tokens whose authority is held', async () => {
    playServer(listing([COO, { ...COPY, mintAuthority: 'on', freezeAuthority: 'on' }]));
    const { history } = openPage('/screener');
    expect(await screen.findAllByRole('img', { name: 'Someone can mint more of this token.' })).toHaveLength(
      1,
    );
    expect(screen.getAllByRole('img', { name: /can freeze holders/ })).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
    await userEvent.selectOptions(await screen.findByLabelText('Metric'), 'Mint and freeze');
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Mint' })).getByRole('radio', { name: 'Off' }),
    );
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Freeze' })).getByRole('radio', { name: 'Off' }),
    );
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Add filter' })).getByRole('button', { name: 'Add filter' }),
    );
    expect(await screen.findByRole('button', { name: 'Mint off, freeze off' })).toBeTruthy();
    expect(history.location.search).toBe('?mintAuthority=off&freezeAuthority=off');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Mint off, freeze off' }));
    await waitFor(() => expect(history.location.search).toBe(''));
  });

  it('saves a named view and updates it', async () => {
    playServer(listing([COO]));
    const { history } = openPage('/screener?holdersMin=50');
    await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
    await userEvent.type(await screen.findByLabelText('View name'), 'Swing{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Filters: Swing' }));
    await userEvent.type(await screen.findByLabelText('View name'), ' swing {Enter}');
    expect(screen.getByRole('alert').textContent).toBe('A view with this name already exists');
    await userEvent.keyboard('{Escape}');

    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Update Swing' }));
    expect(screen.queryByRole('button', { name: 'Update Swing' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Swing' }));
    expect(screen.queryByRole('button', { name: 'Delete Swing' })).toBeNull();
    expect(history.location.search).toBe('');
  });

  it('shows an empty state when nothing matches', async () => {
    playServer(listing([]));
    openPage('/screener');
    expect(await screen.findByText('No tokens found')).toBeTruthy();
  });

  it('shows an error when the list fails to load', async () => {
    playServer({
      'GET /api/v1/screener': () => ({
        status: 400,
        body: { error: true, code: 'invalid_input', message: 'no' },
      }),
    });
    openPage('/screener');
    expect(await screen.findByText('Failed to load tokens')).toBeTruthy();
  });

  it('opens a suspected look-alike instead of buying it with one press', async () => {
    playServer({ ...listing([COPY]), ...trader });
    const { history } = openPage('/screener');
    const open = await screen.findByRole('link', { name: 'Open' });
    expect(screen.queryByRole('button', { name: /^Buy COO/ })).toBeNull();
    await userEvent.click(open);
    await waitFor(() => expect(history.location.pathname).toBe(`/screener/${COPY.poolAddress}`));
  });
});
