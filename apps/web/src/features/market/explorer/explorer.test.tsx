import type { ExplorerRow } from '@dugout/contract/market/explorer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { live } from '#/shared/realtime/live.ts';
import type { LiveListener } from '#/shared/realtime/live-client.ts';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { useExplorerSettings } from './explorer.store.ts';

const rowOf = (mint: string, given: Partial<ExplorerRow> = {}): ExplorerRow => ({
  ...tokenRowOf(mint, given),
  migratedAt: null,
  devLaunches: 4,
  devMigrated: 1,
  ...given,
});
const COO = rowOf('MintCoo', {
  symbol: 'COO',
  name: 'Pigeon Union',
  graduationPct: 97.4,
  kols: 3,
  top10HoldersPct: 41,
  devHoldingsPct: 6.2,
});
const COPY = rowOf('MintCopy', { symbol: 'COPY', name: 'Pigeon Uni0n', lookAlikes: 1 });
const LATE = rowOf('MintLate', { symbol: 'LATE' });

const listing = (items: readonly ExplorerRow[]) => ({
  data: {
    items,
    total: items.length,
    recent: items.length,
    pagination: {
      page: 1,
      limit: 100,
      count: items.length,
      pages: 1,
      hasNextPage: false,
      hasPreviousPage: false,
    },
  },
});
const explorer = (columns: Partial<Record<string, readonly ExplorerRow[]>>): Answers => ({
  'GET /api/v1/explorer': (url) => ({ body: listing(columns[url.searchParams.get('column') ?? ''] ?? []) }),
});
const trader: Answers = {
  'GET /api/v1/me': () => ({ body: { data: TRADER } }),
  'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf()] } }),
};
const column = (name: string) => within(screen.getByRole('region', { name }));
const SETTINGS = useExplorerSettings.getState().columns;

/** A desktop with room for three columns. */
const wide = (query: string) => ({
  matches: !query.includes('max-width'),
  addEventListener: () => {},
  removeEventListener: () => {},
});

beforeEach(() => {
  vi.stubGlobal('matchMedia', wide);
  vi.stubGlobal('isSecureContext', true);
  useExplorerSettings.setState({ columns: SETTINGS });
});

describe('explorer', () => {
  it('[SHELL-14] [SHELL-10] is linked in the top bar and shows three columns', async () => {
    const calls = playServer(explorer({ new: [LATE], near: [COO], migrated: [] }));
    openPage('/screener');
    await userEvent.click((await screen.findAllByRole('link', { name: 'Explorer' }))[0] as HTMLElement);
    expect(await screen.findByRole('link', { name: 'COO' })).toBeTruthy();
    expect(column('New').getByRole('link', { name: 'LATE' })).toBeTruthy();
    expect(column('Migrated').getByText('No tokens found')).toBeTruthy();
    expect(column('Near graduation').getByText('97%')).toBeTruthy();
    for (const name of ['new', 'near', 'migrated'])
      expect(calls.some((call) => call.includes(`/explorer?column=${name}`))).toBe(true);
  });

  it('shows age, holders, KOLs, launches and three levels of risk', async () => {
    playServer(explorer({ near: [COO] }));
    openPage('/explorer');
    const row = within((await screen.findByRole('link', { name: 'COO' })).closest('li') as HTMLElement);
    expect(row.getByText('8,914')).toBeTruthy();
    expect(row.getByText('1/4')).toBeTruthy();
    expect(row.getByRole('img', { name: 'Top 10 hold 41%: caution' }).getAttribute('data-risk')).toBe('look');
    expect(row.getByRole('img', { name: 'The developer holds 6.2%: high' }).getAttribute('data-risk')).toBe(
      'fail',
    );
    expect(row.getByRole('img', { name: 'Snipers hold 2.2%: low' }).getAttribute('data-risk')).toBe('pass');
    expect(row.getByRole('img', { name: 'Bonding curve 97%' })).toBeTruthy();
  });

  it("buys the column's amount, and only opens a suspected look-alike", async () => {
    let body: unknown;
    playServer({
      ...explorer({ new: [LATE, COPY], near: [COO] }),
      ...trader,
      'POST /api/v1/swap': () => ({ body: { data: swapOf() } }),
    });
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
      if (path.endsWith('/swap')) body = JSON.parse(String(init.body));
      return answer(path, init);
    });
    const { history } = openPage('/explorer');
    await screen.findByTestId('balance-chip');
    const amount = await screen.findByRole('textbox', { name: 'Quick buy amount in SOL, New' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '0.2{Enter}');
    expect(await screen.findByRole('button', { name: 'Buy COO for 0.5 SOL' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Buy LATE for 0.2 SOL' }));
    await waitFor(() => expect(body).toMatchObject({ amount: '200000000', outputMint: 'MintLate' }));
    expect(screen.queryByRole('button', { name: /^Buy COPY/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(history.location.pathname).toBe(`/screener/${COPY.poolAddress}`));
  });

  it('keeps a filter per column across reloads', async () => {
    const calls = playServer(explorer({ new: [LATE] }));
    const first = openPage('/explorer');
    await userEvent.click(await screen.findByRole('button', { name: 'Filter New' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Holders min' }), 'many');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByRole('alert').textContent).toBe('Enter a value, such as 500');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Holders min' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Holders min' }), '1K');
    await userEvent.type(screen.getByRole('textbox', { name: 'Age max' }), '2h');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Filter New, 2 set' })).toBeTruthy();
    await waitFor(() =>
      expect(
        calls.some((call) => call.includes('holdersMin=1000') && call.includes('ageMinutesMax=120')),
      ).toBe(true),
    );
    expect(
      calls.filter((call) => call.includes('holdersMin')).every((call) => call.includes('column=new')),
    ).toBe(true);
    first.unmount();
    expect(JSON.parse(localStorage.getItem('explorer-new') ?? 'null')).toMatchObject({
      value: { filter: { holdersMin: 1000, ageMinutesMax: 120 } },
    });
  });

  it('sorts and filters a column by the share of fresh wallets', async () => {
    const calls = playServer(explorer({ new: [LATE] }));
    openPage('/explorer');
    await userEvent.click(await screen.findByRole('button', { name: 'Filter New' }));
    for (const name of ['Fresh wallets', 'Bundled', 'Snipers'])
      expect(screen.getByRole('textbox', { name: `${name} max` })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Fresh wallets max' }), '20');
    const order = screen.getByRole('combobox', { name: 'Sort by' });
    for (const name of ['Snipers', 'Bundled']) within(order).getByRole('option', { name });
    await userEvent.selectOptions(order, 'Fresh wallets');
    await userEvent.click(screen.getByRole('button', { name: 'High to low' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Filter New, 2 set' })).toBeTruthy();
    await waitFor(() =>
      expect(
        calls.filter(
          (call) =>
            call.includes('column=new') &&
            call.includes('freshHoldingsPctMax=20') &&
            call.includes('sortBy=freshHoldingsPct') &&
            call.includes('sortDir=asc'),
        ),
      ).not.toEqual([]),
    );
  });

  it('filters by keywords, socials, launchpad and launches, and shows errors', async () => {
    const calls = playServer(explorer({ new: [LATE] }));
    openPage('/explorer');
    await userEvent.click(await screen.findByRole('button', { name: 'Filter New' }));
    const typed = (name: string | RegExp) => screen.getByRole('textbox', { name });
    await userEvent.type(typed('Developer launches min'), '5');
    await userEvent.type(typed('Developer launches max'), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByRole('alert').textContent).toBe('Max is below min');
    await userEvent.clear(typed('Developer launches min'));
    await userEvent.type(typed(/^Has any of these/), ' cat ,, big dog');
    await userEvent.click(screen.getByRole('radio', { name: 'Linked' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Pump\.?fun$/i }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Filter New, 4 set' })).toBeTruthy();
    const wanted = { devLaunchesMax: '2', include: 'cat,big dog', socials: 'on', launchpads: 'pumpfun' };
    await waitFor(() =>
      expect(
        calls.some((call) => {
          const query = new URL(call.split(' ').at(-1) ?? '', 'http://x').searchParams;
          return Object.entries(wanted).every(([name, value]) => query.get(name) === value);
        }),
      ).toBe(true),
    );
  });

  it('saves a preset per column, loads and deletes it, and takes a filter from text', async () => {
    playServer(explorer({ new: [LATE] }));
    openPage('/explorer');
    await userEvent.click(await screen.findByRole('button', { name: 'Filter New' }));
    const typed = (name: string) => screen.getByRole('textbox', { name });
    await userEvent.click(screen.getByRole('button', { name: 'Save preset' }));
    expect(screen.getByRole('alert').textContent).toBe('Enter a name');
    await userEvent.type(typed('Holders min'), '7');
    await userEvent.type(typed('Preset name'), 'Busy{Enter}');
    await userEvent.clear(typed('Holders min'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Preset' }), 'Busy');
    expect(typed('Holders min')).toHaveProperty('value', '7');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Busy' }));
    expect(screen.queryByRole('combobox', { name: 'Preset' })).toBeNull();

    await userEvent.type(typed('Filter as text'), 'cats');
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(screen.getByRole('alert').textContent).toBe('This text is not a filter');
    fireEvent.change(typed('Filter as text'), { target: { value: '{"kolsMin":2,"include":"cat"}' } });
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(
      [typed('KOLs min'), typed('Holders min')].map((field) => (field as HTMLInputElement).value),
    ).toEqual(['2', '']);
    expect(await screen.findByRole('button', { name: 'Filter New, 2 set' })).toBeTruthy();
  });

  it('shows pairs of columns where three do not fit, the selected tab first', async () => {
    const tablet = (query: string) => ({ ...wide(query), matches: !query.includes('767px') });
    vi.stubGlobal('matchMedia', tablet);
    playServer({});
    openPage('/explorer');
    const names = () =>
      screen
        .getAllByRole('region', { name: /^(New|Near graduation|Migrated)$/ })
        .map((each) => each.ariaLabel ?? each.getAttribute('aria-label'));
    await screen.findByRole('tab', { name: 'New' });
    expect(names()).toEqual(['New', 'Near graduation']);
    await userEvent.click(screen.getByRole('tab', { name: 'Migrated' }));
    await waitFor(() => expect(names()).toEqual(['Migrated', 'New']));
  });

  it('filters a column by name', async () => {
    playServer(explorer({ new: [LATE, COPY] }));
    openPage('/explorer');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Filter New by name or address' }),
      'pigeon',
    );
    await waitFor(() => expect(screen.queryByRole('link', { name: 'LATE' })).toBeNull());
    expect(screen.getByRole('link', { name: 'COPY' })).toBeTruthy();
  });

  it('holds back new rows while the pointer is inside', async () => {
    let items = [COO];
    const listeners = new Set<LiveListener>();
    const subscribed = vi.spyOn(live, 'subscribe').mockImplementation((name, listener) => {
      if (name === 'launches') listeners.add(listener);
      return () => listeners.delete(listener);
    });
    playServer({
      'GET /api/v1/explorer': (url) => ({
        body: listing(url.searchParams.get('column') === 'new' ? items : []),
      }),
    });
    openPage('/explorer');
    const list = await screen.findByRole('list', { name: 'New' });
    fireEvent.pointerEnter(list.parentElement?.parentElement as HTMLElement, { pointerType: 'mouse' });
    items = [LATE, COO];
    const launch = { kind: 'created', tokenAddress: LATE.tokenAddress, time: '2026-11-24T12:00:00.000Z' };
    act(() => {
      for (const listener of listeners) listener({ state: launch, deltas: [launch] });
    });
    const chip = await screen.findByRole('button', { name: '1 new' });
    expect(within(list).queryByRole('link', { name: 'LATE' })).toBeNull();
    await userEvent.click(chip);
    expect(await screen.findByRole('link', { name: 'LATE' })).toBeTruthy();
    subscribed.mockRestore();
  });

  it('moves by arrow keys, and B buys the row', async () => {
    const calls = playServer({
      ...explorer({ new: [LATE, COO] }),
      ...trader,
      'POST /api/v1/swap': () => ({ body: { data: swapOf() } }),
    });
    openPage('/explorer');
    await screen.findByTestId('balance-chip');
    const first = await screen.findByRole('link', { name: 'LATE' });
    act(() => first.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('COO');
    await userEvent.keyboard('b');
    await waitFor(() => expect(calls.filter((call) => call === 'POST /api/v1/swap')).toHaveLength(1));
  });

  it('keeps old rows on screen when a list fails to load', async () => {
    playServer({
      'GET /api/v1/explorer': () => ({
        status: 400,
        body: { error: true, code: 'invalid_input', message: 'no' },
      }),
    });
    openPage('/explorer');
    expect((await screen.findAllByText('Failed to load tokens')).length).toBe(3);
  });
});
