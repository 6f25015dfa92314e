import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, playServer, refusalOf } from '#/app/app.testing.tsx';
import { useWalletChoice } from '#/features/trading/wallet-choice.store.ts';
import { live } from '#/shared/realtime/live.ts';
import type { LiveListener } from '#/shared/realtime/live-client.ts';
import { MINT } from '#/shared/testing/names.ts';
import { tokenPageOf, tradeOf } from '#/shared/testing/token-builders.ts';
import { chartView } from './chart/chart-view.ts';
import { COO, market, shown, trader } from './token.testing.tsx';

// The chart draws on a canvas, which this DOM lacks; the browser tests cover it.
vi.mock('./components/token-chart.tsx', () => ({ TokenChart: () => null }));

const KOL_WALLET = 'kol7wallet';
const UNKNOWN_MINT = 'So11111111111111111111111111111111111111112';

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => {
  cleanup();
  useWalletChoice.getState().choose([]);
});

describe('token page', () => {
  it('[TOKEN-02] shows the token of a pool with its figures and trades', async () => {
    const calls = playServer(market());
    openPage(`/screener/${COO.poolAddress}`);
    expect(await screen.findByRole('heading', { name: 'Pigeon Union' })).toBeTruthy();
    expect(calls).toContain(`GET /api/v1/pool/${COO.poolAddress}`);
    expect(screen.getByTestId('price').textContent).toBe('$0.004000');
    for (const text of ['$4.1M', '$412.6K']) expect(screen.getByText(text)).toBeTruthy();
    const tape = await screen.findByRole('table', { name: 'Trades of COO' });
    await waitFor(() => expect(within(tape).getByText('okapi')).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: 'KOL' }));
    expect(within(tape).getAllByRole('row')).toHaveLength(2);
  });

  it("shows trades of followed wallets under the trader's labels", async () => {
    const followed = {
      address: KOL_WALLET,
      name: 'cinder.sol',
      emoji: null,
      group: null,
      notes: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    playServer({
      ...market(),
      ...trader,
      [`GET /api/v1/token/${MINT}/trades`]: () => ({
        body: {
          data: [
            tradeOf({ wallet: KOL_WALLET, walletName: 'okapi', marks: ['kol'] }),
            tradeOf({ id: 'b', side: 'sell' }),
          ],
        },
      }),
      'GET /api/v1/tracker/export': () => ({ body: { data: { dugout: 1, wallets: [followed] } } }),
    });
    openPage(`/token/${MINT}`);
    const tape = await screen.findByRole('table', { name: 'Trades of COO' });
    expect(await within(tape).findByText('cinder.sol')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Tracked' }));
    const rows = within(tape).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(1);
    expect(within(rows[0] ?? tape).getByText('Tracked')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dev' }));
    expect(screen.getByText('None of the latest trades are from the developer.')).toBeTruthy();
  });

  it('[TOKEN-11] names its market by an icon with a tooltip', async () => {
    playServer(market());
    openPage(`/token/${MINT}`);
    const badge = await screen.findByText('PumpSwap');
    expect(badge.querySelector('svg')).toBeTruthy();
    await userEvent.hover(badge);
    expect((await screen.findByRole('tooltip')).textContent).toContain('Trades on PumpSwap');
  });

  it('[TOKEN-15] ticks the age of a young token', async () => {
    playServer(market({ ...COO, createdAt: new Date(Date.now() - 20_000).toISOString() }));
    openPage(`/token/${MINT}`);
    const age = await screen.findByTestId('token-age');
    const before = age.textContent;
    expect(before).toMatch(/^\d+s$/);
    await waitFor(() => expect(age.textContent).not.toBe(before), { timeout: 5_000 });
  });

  it('shows three levels of risk by shape', async () => {
    playServer(market());
    openPage(`/token/${MINT}`);
    const marks = within(await screen.findByRole('list', { name: 'Risk checks' })).getAllByRole('button');
    expect(marks.map((mark) => mark.getAttribute('data-risk'))).toEqual([
      'unknown',
      'unknown',
      'pass',
      'look',
      'pass',
      'pass',
      'fail',
    ]);
    expect(marks.map((mark) => mark.textContent)).toEqual([
      '-Freeze',
      '-Mint',
      'BurnedLP burned',
      '34.0%Top 10',
      'SoldDev',
      '3.1%Insiders',
      '25.0%Snipers',
    ]);
  });

  it.each([
    ['[ERR-87]', async () => {}, 'Copied to clipboard!'],
    ['[ERR-88]', () => Promise.reject(new Error('denied')), 'Failed to copy!'],
  ])('%s reports the outcome of copying the address', async (_, writeText, text) => {
    playServer(market());
    openPage(`/token/${MINT}`);
    const button = (await screen.findAllByRole('button', { name: /^Copy the address/ }))[0];
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    button?.click();
    await waitFor(() => expect(shown().map(({ title }) => title)).toEqual([text]));
  });

  it('names the intermediate coin of its price, or that there is no price without it', async () => {
    const pricePath = [
      { tokenAddress: MINT, symbol: 'CRATE' },
      { tokenAddress: UNKNOWN_MINT, symbol: UNKNOWN_MINT },
    ];
    playServer(market(tokenPageOf({ pricePath })));
    openPage(`/token/${MINT}`);
    expect((await screen.findByTestId('price-path')).textContent).toBe('Priced through CRATE, So11...1112');
    cleanup();
    playServer(market(tokenPageOf({ pricePath, priceSol: null, priceUsd: null, marketCapUsd: null })));
    openPage(`/token/${MINT}`);
    await waitFor(() => expect(screen.getByTestId('price-path').textContent).toBe('Priced in CRATE'));
  });

  it('shows that an address is unknown', async () => {
    playServer({
      [`GET /api/v1/token/${UNKNOWN_MINT}`]: () => refusalOf(404, 'token_not_found', 'Token not found'),
    });
    openPage(`/token/${UNKNOWN_MINT}`);
    expect(await screen.findByText('Token not found')).toBeTruthy();
  });

  it('[TOKEN-01] [ERR-77] rejects an invalid address without a request', async () => {
    const calls = playServer({});
    openPage('/token/nothing');
    expect(await screen.findByRole('heading', { name: 'Mint is not a valid solana address' })).toBeTruthy();
    expect(calls.filter((call) => call.includes('/token/'))).toEqual([]);
  });
});

describe('processed trades', () => {
  const states = new Map<string, unknown>();
  const listeners = new Map<string, Set<LiveListener>>();
  const sends = (name: string, state: unknown): void =>
    act(() => {
      states.set(name, state);
      for (const listener of listeners.get(name) ?? []) listener({ state, deltas: [state] });
    });
  beforeEach(() => {
    states.clear();
    listeners.clear();
    vi.spyOn(live, 'state').mockImplementation((name) => states.get(name));
    vi.spyOn(live, 'subscribe').mockImplementation((name, listener) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => all.delete(listener);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const processed = tradeOf({ id: 'processed', priceUsd: 0.008, standing: null });
  const rowsOf = async () => {
    const tape = await screen.findByRole('table', { name: 'Trades of COO' });
    return within(tape).getAllByRole('row').slice(1);
  };
  const marks = () => screen.queryAllByTitle('Processed, not yet confirmed');

  it('lead the tape with a mark and set the shown price, until they are confirmed', async () => {
    playServer(market());
    openPage(`/token/${MINT}`);
    const before = (await rowsOf()).length;
    sends(`processed:${MINT}`, [processed]);
    const rows = await rowsOf();
    expect(rows).toHaveLength(before + 1);
    expect(within(rows[0] ?? document.body).getByText('Processed, not yet confirmed')).toBeTruthy();
    expect(screen.getByTestId('price').textContent).toBe('$0.008000');
    sends(`trades:${MINT}`, [processed]);
    expect(marks()).toEqual([]);
    sends(`processed:${MINT}`, []);
    expect(marks()).toEqual([]);
    expect(within((await rowsOf())[0] ?? document.body).getByText('$0.008000')).toBeTruthy();
  });

  it('disappear when they are orphaned, also from a tape that is held under the pointer', async () => {
    playServer(market());
    openPage(`/token/${MINT}`);
    const before = (await rowsOf()).length;
    sends(`processed:${MINT}`, [processed]);
    await userEvent.hover((await rowsOf())[0] ?? document.body);
    expect(marks()).toHaveLength(1);
    sends(`processed:${MINT}`, []);
    expect(marks()).toEqual([]);
    expect(await rowsOf()).toHaveLength(before);
    expect(screen.getByTestId('price').textContent).toBe('$0.004000');
  });
});

describe('token with incomplete data', () => {
  const dark = tokenPageOf({
    name: '',
    symbol: '\u202E',
    priceUsd: null,
    marketCapUsd: null,
    priceSol: 3e-8,
    poolFeeBps: null,
    untradableReason: 'This pool cannot be traded here: its reserves are unknown',
    reserves: null,
  });

  it('shows its address as the name, and its price and market cap in SOL', async () => {
    playServer(market(dark));
    openPage(`/token/${MINT}`);
    expect(await screen.findByRole('heading', { name: 'Mint...1111' })).toBeTruthy();
    expect(screen.getByTestId('price').textContent).toBe('0.0₇3000 SOL');
    expect(screen.getByText('Mcap', { selector: 'header span' }).parentElement?.textContent).toBe(
      'Mcap30 SOL',
    );
    await waitFor(() => expect(document.title).toContain('Mint 0.0₇3000 SOL'));
  });

  it('is drawn in SOL and explains why not in dollars', async () => {
    playServer(market(dark));
    openPage(`/token/${MINT}`);
    const usd = await screen.findByRole('radio', { name: /^USD ?, ?SOL price/ });
    expect(usd).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: 'SOL' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: '1h' }));
    expect(chartView.read()).toEqual({
      interval: '1h',
      measure: 'price',
      indicators: [{ kind: 'volume' }],
      currency: 'usd',
    });
  });

  it('cannot be traded, and explains why in place', async () => {
    const calls = playServer({ ...market(dark), ...trader });
    openPage(`/token/${MINT}`);
    expect(await screen.findByRole('button', { name: 'Not tradable here' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/its reserves are unknown\. Price/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
    expect(calls.some((call) => call.includes('quote'))).toBe(false);
  });

  it('says on the button that it is tradable through Jupiter only', async () => {
    const untradableReason = 'This token is tradable through Jupiter only, and Jupiter is not configured';
    playServer({ ...market({ ...dark, untradableReason }), ...trader });
    openPage(`/token/${MINT}`);
    expect(await screen.findByRole('button', { name: 'Through Jupiter only' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByText(`${untradableReason}. Price and trades are still shown.`)).toBeTruthy();
  });

  it('becomes tradable once a trade reveals its reserves, without a reload', async () => {
    const tape = new Set<LiveListener>();
    const subscribed = vi.spyOn(live, 'subscribe').mockImplementation((name, listener) => {
      if (name === `trades:${MINT}`) tape.add(listener);
      return () => tape.delete(listener);
    });
    let token = dark;
    playServer({ ...market(), ...trader, [`GET /api/v1/token/${MINT}`]: () => ({ body: { data: token } }) });
    openPage(`/token/${MINT}`);
    await screen.findByRole('button', { name: 'Not tradable here' });
    token = tokenPageOf({ symbol: 'COO' });
    const trade = { state: [tradeOf()], deltas: [tradeOf()] };
    act(() => {
      for (const listener of tape) listener(trade);
    });
    // Well before the next refetch.
    expect(await screen.findByRole('button', { name: /^Buy COO 0.5 SOL/ }, { timeout: 8_000 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Not tradable here' })).toBeNull();
    subscribed.mockRestore();
  });
});
