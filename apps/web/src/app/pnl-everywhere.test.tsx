/** Compares the PnL of one position across every place of the interface that shows it. */
import type { PositionRows } from '@dugout/contract/portfolio/lots';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPositions } from '#/features/portfolio/positions-place.ts';
import { MINT, WALLET } from '#/shared/testing/names.ts';
import { tokenPageOf, tradeOf, traderOf } from '#/shared/testing/token-builders.ts';
import { quoteOf } from '#/shared/testing/trading-builders.ts';
import { closedOf, closedTotalsOf, positionOf, walletOf } from '#/shared/testing/wallet-builders.ts';
import { type Answers, dataOf, openPage, playServer, TRADER } from './app.testing.tsx';

// The chart draws on a canvas, which this DOM lacks; the browser tests cover it.
vi.mock('#/features/market/token/components/token-chart.tsx', () => ({ TokenChart: () => null }));

/*
 * The position bought tokens for 4 SOL and sold half of them for 2.5 SOL; the other half is worth 1.5 SOL. An
 * earlier position in the same token cost 1 SOL and returned 0.7.
 */
const POSITION = positionOf({
  amount: '2000000',
  costLamports: '2000000000',
  costSol: 2,
  realisedLamports: '500000000',
  soldCostLamports: '2000000000',
  boughtLamports: '4000000000',
  soldLamports: '2500000000',
  valueSol: 1.5,
  pnlSol: -0.5,
  pnlPercent: -25,
  pnlUsd: -25,
});
const EARLIER = closedTotalsOf();
const UNREALIZED = { sol: '-0.5000', pct: '-25.00%' };
const TOTAL = { sol: '-0.3000', pct: '-6.00%', usd: '-$45.00' };

const PORTFOLIO = {
  equitySol: 10,
  equityUsd: 1_500,
  cashSol: 8.5,
  positionsSol: 1.5,
  realisedSol: 0.2,
  realisedPct: 6.666_667,
  unrealisedSol: -0.5,
  unrealisedPct: -25,
  totalPnlSol: -0.3,
  totalPnlPct: -6,
  feesPaidSol: 0.1,
  trades: 4,
  openPositions: 1,
  winRatePct: 0,
};
const ROWS: PositionRows = {
  positionId: 'p1',
  walletAddress: WALLET,
  tokenAddress: MINT,
  tokenName: 'Pigeon Union',
  symbol: 'COO',
  image: null,
  decimals: 6,
  amount: '2000000',
  unknownAmount: '0',
  costLamports: '2000000000',
  realisedLamports: '500000000',
  averageRealisedLamports: '500000000',
  averageEntrySol: 1,
  openedAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  lots: [
    {
      lotId: 'l1',
      source: 'buy',
      swapId: 'swap1',
      signature: 'sig',
      preset: 'low',
      openedAt: '2026-01-01T00:00:00.000Z',
      amount: '4000000',
      leftAmount: '2000000',
      costLamports: '4000000000',
      leftCostLamports: '2000000000',
    },
  ],
  disposals: [
    {
      lotId: 'l1',
      kind: 'sell',
      swapId: 'swap2',
      signature: 'sig2',
      time: '2026-01-02T00:00:00.000Z',
      amount: '2000000',
      costLamports: '2000000000',
      proceedsLamports: '2500000000',
      realisedLamports: '500000000',
    },
  ],
};
const TOKEN = tokenPageOf({ symbol: 'COO', name: 'Pigeon Union', priceSol: 0.75, priceUsd: 112.5 });

const answers: Answers = {
  'GET /api/v1/me': () => dataOf(TRADER),
  'GET /api/v1/wallet/user': () => dataOf([walletOf()]),
  'GET /api/v1/token/positions': () => dataOf([POSITION]),
  'GET /api/v1/portfolio': () => dataOf(PORTFOLIO),
  'GET /api/v1/portfolio/closed': () => dataOf(closedOf([EARLIER])),
  'GET /api/v1/portfolio/positions/p1': () => dataOf(ROWS),
  [`GET /api/v1/token/${MINT}`]: () => dataOf(TOKEN),
  // The tape's figures for own wallets (average cost, no network fees) must not be shown.
  [`GET /api/v1/token/${MINT}/trades`]: () => dataOf([tradeOf({ wallet: WALLET })]),
  [`GET /api/v1/token/${MINT}/top-traders`]: () => dataOf([traderOf({ wallet: WALLET })]),
  'POST /api/v1/swap/quote': () => dataOf(quoteOf()),
};

const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 767px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const has = (element: HTMLElement, ...texts: readonly string[]) =>
  waitFor(() => {
    for (const text of texts) expect(element.textContent).toContain(text);
  });

beforeEach(() => {
  showPositions(true);
  vi.stubGlobal('isSecureContext', true);
  playServer(answers);
});
afterEach(() => {
  cleanup();
  showPositions(false);
});

describe('Unrealized PnL of a position', () => {
  it('[POS-04] is the same on the strip, at home and in the portfolio with its lots and cards', async () => {
    openPage('/');
    const strip = await screen.findByTestId('positions');
    await has(strip, `Unrealized PnL ${UNREALIZED.pct}`);
    const home = (await screen.findAllByRole('region', { name: 'Positions' })).find(
      (region) => within(region).queryByRole('table') !== null,
    );
    expect(home?.textContent).toContain(`${UNREALIZED.sol}${UNREALIZED.pct}`);
    cleanup();

    openPage('/portfolio');
    const figures = await screen.findByTestId('figures');
    await has(figures, `Unrealized PnL${UNREALIZED.sol} SOL${UNREALIZED.pct}, 1 position`);
    await has(figures, `Total PnL${TOTAL.sol} SOL${TOTAL.pct}, all time`);
    await has(figures, 'Realized PnL+0.2000 SOL+6.67%, 4 trades');
    const table = within(await screen.findByRole('table', { name: 'Positions' }));
    const row = table.getByRole('button', { name: 'Lots of COO' }).closest('tr');
    expect(row?.textContent).toContain(`${UNREALIZED.sol}${UNREALIZED.pct}`);
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Unrealized PnL SOL', 'Unrealized PnL %']),
    );
    await userEvent.click(table.getByRole('button', { name: 'Lots of COO' }));
    await has(await screen.findByTestId('lot'), UNREALIZED.sol, UNREALIZED.pct);
    await has(await screen.findByTestId('disposal'), '+0.5000', '+25.00%');
    await userEvent.click(screen.getByRole('button', { name: 'Share card' }));
    expect((await screen.findByRole('img', { name: /^COO/ })).getAttribute('aria-label')).toContain(
      `COO, ${UNREALIZED.pct}`,
    );
  });

  it('[POS-04] is the same on a phone: cards, lots and the trade dock', async () => {
    onPhone();
    openPage('/portfolio');
    const lots = await screen.findByRole('button', { name: 'Lots of COO' });
    const card = lots.closest('article') as HTMLElement;
    await has(card, `Unrealized PnL ${UNREALIZED.pct}`, `Unrealized PnL SOL${UNREALIZED.sol}`);
    await userEvent.click(lots);
    const list = await screen.findByRole('list', { name: 'Lots' });
    await has(list, `Unrealized PnL ${UNREALIZED.sol}`, 'Realized PnL +0.5000');
    cleanup();

    openPage(`/token/${MINT}`);
    const dock = await screen.findByRole('region', { name: 'Trade COO' });
    await has(dock, `Unrealized PnL ${UNREALIZED.pct}`);
    await has(await screen.findByTestId('own-pnl'), `Total PnL ${TOTAL.pct}`, TOTAL.usd);
  });
});

describe('Total PnL of a token', () => {
  it('[POS-04] is the same in header, trade box, tape and top traders, and includes closed positions', async () => {
    openPage(`/token/${MINT}`);
    await has(await screen.findByTestId('own-pnl'), `Total PnL ${TOTAL.pct}`, TOTAL.usd);
    await has(await screen.findByTestId('position'), `Total PnL ${TOTAL.pct}`, `${TOTAL.sol} SOL`);
    const tape = await screen.findByRole('table', { name: 'Trades of COO' });
    await has(tape, 'Total PnL', TOTAL.pct);
    await userEvent.click(await screen.findByRole('tab', { name: /Top traders/ }));
    const top = await screen.findByRole('table', { name: 'Top traders of COO' });
    await has(top, 'Total PnL', 'Unrealized PnL', TOTAL.usd, TOTAL.pct, '-$75.00');
  });
});
