import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, playServer } from '#/app/app.testing.tsx';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { buyButton, COO, listing, trader } from './screener.testing.tsx';

const COPY = tokenRowOf('MintCopy', {
  symbol: 'COO',
  name: 'Pigeon Uni0n',
  lookAlikes: 1,
  liquidityUsd: 2_400,
  ageMinutes: 1,
});

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  cleanup();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the screener', () => {
  it('lists pools with their figures', async () => {
    playServer(listing([COO]));
    openPage('/screener');
    const table = await screen.findByRole('table', { name: 'Tokens' });
    await waitFor(() => expect(table.textContent).toContain('Pigeon Union'));
    for (const text of ['COO', '$0.004000', '+38.4%', '$4.1M', '$412.6K', '$6.8M', '8,914', '18.4%'])
      expect(table.textContent).toContain(text);
    expect(screen.getByText(/1,284 pools/)).toBeTruthy();
  });

  it('shows what known traders hold in a list of its own, with how many they are', async () => {
    const calls = playServer(listing([{ ...COO, kols: 7 }]));
    openPage('/screener');
    await buyButton();
    expect(screen.queryByRole('columnheader', { name: /KOLs/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'KOL buys' }));
    expect(await screen.findByRole('columnheader', { name: /KOLs/ })).toBeTruthy();
    expect(calls.some((call) => call.includes('sortBy=kols') && call.includes('kolsMin=1'))).toBe(true);
  });

  it('asks for what the address says and writes presses back to it', async () => {
    const calls = playServer(listing([COO]));
    const { history } = openPage('/screener?window=1h&liquidityUsdMin=20000');
    await buyButton();
    expect(calls.some((call) => call.includes('window=1h') && call.includes('liquidityUsdMin=20000'))).toBe(
      true,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Holders' }));
    await waitFor(() => expect(history.location.search).toContain('sortBy=holders'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Liquidity over $20K' }));
    await waitFor(() => expect(history.location.search).not.toContain('liquidityUsdMin'));
  });

  it('shows a nameless token by its address, in SOL where dollars are not known, without a change where nothing traded', async () => {
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

  it('says how many of all pools pass', async () => {
    playServer(listing([COO]));
    openPage('/screener?holdersMin=50');
    expect(await screen.findByText('1 match of 1,284 pools')).toBeTruthy();
  });

  it('ignores what the address holds and makes no sense', async () => {
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

  it('adds a filter with least and most, changes it at a press on its chip, and steps back', async () => {
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

  it('filters by markets', async () => {
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

  it('sorts by the change of a column without turning to its window', async () => {
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

  it('turns to the gainers and back, the own filters kept', async () => {
    playServer(listing([COO]));
    const { history } = openPage('/screener?holdersMin=50');
    await userEvent.click(await screen.findByRole('radio', { name: 'Gainers' }));
    expect(await screen.findByRole('button', { name: '24h change over 0%' })).toBeTruthy();
    expect(history.location.search).toContain('sortBy=changePct');
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(history.location.search).toBe('?holdersMin=50'));
  });

  it('narrows to tokens whose mint and freeze rights were given up, and marks those whose rights somebody holds', async () => {
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

  it('saves a view under a name of its own and brings it up to date', async () => {
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

  it('says when nothing passes', async () => {
    playServer(listing([]));
    openPage('/screener');
    expect(await screen.findByText('No tokens found')).toBeTruthy();
  });

  it('says when the list could not be loaded', async () => {
    playServer({
      'GET /api/v1/screener': () => ({
        status: 400,
        body: { error: true, code: 'invalid_input', message: 'no' },
      }),
    });
    openPage('/screener');
    expect(await screen.findByText('Failed to load tokens')).toBeTruthy();
  });

  it('opens a suspected copy instead of buying it at one press', async () => {
    playServer({ ...listing([COPY]), ...trader });
    const { history } = openPage('/screener');
    const open = await screen.findByRole('link', { name: 'Open' });
    expect(screen.queryByRole('button', { name: /^Buy COO/ })).toBeNull();
    await userEvent.click(open);
    await waitFor(() => expect(history.location.pathname).toBe(`/screener/${COPY.poolAddress}`));
  });
});
