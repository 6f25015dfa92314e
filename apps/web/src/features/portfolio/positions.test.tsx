import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { MINT } from '#/shared/testing/names.ts';
import { positionOf, transactionOf, walletOf } from '#/shared/testing/wallet-builders.ts';
import { showPositions } from './positions-place.ts';

const WINNER = positionOf({
  positionId: 'p1',
  tokenName: 'Pigeon Union',
  pnlUsd: 66.44,
  pnlPercent: 66.44,
  valueSol: 3,
});
const LOSER = positionOf({
  positionId: 'p2',
  tokenAddress: 'Mint2',
  tokenName: 'Premium Tuna',
  symbol: 'TUNA',
  pnlUsd: -6.3,
  pnlPercent: -6.3,
  valueSol: 2,
});
const EVEN = positionOf({
  positionId: 'p3',
  tokenAddress: 'Mint3',
  tokenName: 'Beige',
  symbol: 'BEIGE',
  pnlUsd: 0,
  pnlPercent: 0,
  valueSol: 1,
});

const FIGURES = {
  equitySol: 32.6,
  equityUsd: 5489.83,
  cashSol: 24.31,
  positionsSol: 8.29,
  realisedSol: 4.62,
  realisedPct: 21,
  unrealisedSol: 1.09,
  unrealisedPct: 15.1,
  totalPnlSol: 5.71,
  totalPnlPct: 19.5,
  feesPaidSol: 1.92,
  trades: 412,
  openPositions: 3,
  winRatePct: 41,
};

const traderWith = (positions: readonly unknown[], more: Answers = {}): Answers => ({
  'GET /api/v1/me': () => ({ body: { data: TRADER } }),
  'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf()] } }),
  'GET /api/v1/token/positions': () => ({ body: { data: positions } }),
  'GET /api/v1/portfolio': () => ({ body: { data: FIGURES } }),
  ...more,
});

const openStrip = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Positions' }));
  return screen.findByRole('region', { name: 'Positions' });
};

beforeEach(() => {
  showPositions(false);
  vi.stubGlobal('isSecureContext', true);
});

describe('positions strip', () => {
  it('[POS-07] [POS-08] is hidden by default, follows its toggle and is remembered', async () => {
    playServer(traderWith([WINNER]));
    const first = openPage('/screener');
    const toggle = await screen.findByRole('button', { name: 'Positions' });
    expect(screen.queryByRole('region', { name: 'Positions' })).toBeNull();
    await userEvent.click(toggle);
    expect(await screen.findByRole('region', { name: 'Positions' })).toBeTruthy();
    expect(localStorage.getItem('positionsStrip')).toBe('{"v":1,"value":true}');
    first.unmount();
    openPage('/screener');
    expect(await screen.findByRole('region', { name: 'Positions' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Positions' }));
    expect(screen.queryByRole('region', { name: 'Positions' })).toBeNull();
  });

  it('[POS-02] [POS-03] [POS-04] [POS-05] [POS-09] shows picture, name and percent, green only above zero', async () => {
    const calls = playServer(traderWith([WINNER, LOSER, EVEN]));
    openPage('/screener');
    const strip = await openStrip();
    const item = await within(strip).findByRole('link', { name: /Pigeon Union/ });
    expect(calls).toContain('GET /api/v1/token/positions');
    expect(item.querySelector('img')?.getAttribute('src')).toBe('/images/coo.svg');
    const colours = ['+66.44%', '-6.30%', '0.00%'].map((text) => within(strip).getByText(text).className);
    expect(colours[0]).toContain('text-up');
    expect(colours[1]).toContain('text-down');
    expect(colours[2]).toContain('text-down');
  });

  it('shows the address for a position without a name, and reveals hidden letters', async () => {
    const named = (positionId: string, tokenName: string) =>
      positionOf({
        positionId,
        tokenName,
        symbol: '',
        tokenAddress: 'VWUYqz7hK9fF3mXbpump',
        token: { image: null, name: tokenName },
      });
    playServer(traderWith([named('p1', '\u200B'), named('p2', 'US\u202EDC')]));
    openPage('/portfolio');
    expect(await screen.findByText('VWUY...pump')).toBeTruthy();
    expect(screen.getByText('USDC')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Sell all VWUY' })).toHaveLength(2);
  });

  it('[POS-03] falls back to the name of the token', async () => {
    playServer(traderWith([positionOf({ tokenName: '', token: { image: null, name: 'Token Name' } })]));
    openPage('/screener');
    expect(await within(await openStrip()).findByText('Token Name')).toBeTruthy();
  });

  it("[POS-06] has a 'View All' that links to /portfolio", async () => {
    playServer(traderWith([WINNER]));
    const { history } = openPage('/screener');
    await userEvent.click(within(await openStrip()).getByRole('link', { name: 'View All' }));
    await waitFor(() => expect(history.location.pathname).toBe('/portfolio'));
  });

  it('[POS-10] shows an empty state', async () => {
    playServer(traderWith([]));
    openPage('/screener');
    expect(await within(await openStrip()).findByText('No open positions')).toBeTruthy();
  });

  it('shows an error if they fail to load', async () => {
    playServer(
      traderWith([], {
        'GET /api/v1/token/positions': () => ({
          status: 400,
          body: { error: true, code: 'invalid_input', message: 'no' },
        }),
      }),
    );
    openPage('/screener');
    expect(await within(await openStrip()).findByText('Failed to load token positions data')).toBeTruthy();
  });

  const scrollable = async (): Promise<HTMLElement> => {
    await openStrip();
    const box = await screen.findByTestId('positions');
    Object.defineProperties(box, { scrollWidth: { value: 2_000 }, clientWidth: { value: 500 } });
    box.setPointerCapture = () => {};
    return box;
  };
  const drag = (box: HTMLElement, by: number): void => {
    fireEvent.pointerDown(box, { button: 0, pointerType: 'mouse', clientX: 300 });
    fireEvent.pointerMove(box, { pointerType: 'mouse', clientX: 300 + by });
    fireEvent.pointerUp(box, { pointerType: 'mouse' });
  };

  it('[POS-01] scrolls sideways by drag and by wheel', async () => {
    playServer(traderWith([WINNER, LOSER, EVEN]));
    openPage('/screener');
    const box = await scrollable();
    drag(box, -120);
    expect(box.scrollLeft).toBe(120);
    const wheel = createEvent.wheel(box, { deltaY: 40, cancelable: true });
    fireEvent(box, wheel);
    expect(box.scrollLeft).toBe(160);
    expect(wheel.defaultPrevented).toBe(true);
  });

  it('[POS-11] opens the token on a click, but not after a drag', async () => {
    playServer(traderWith([WINNER]));
    const { history } = openPage('/screener');
    const box = await scrollable();
    const link = within(box).getByRole('link');
    drag(box, -50);
    fireEvent.click(link);
    expect(history.location.pathname).toBe('/screener');
    fireEvent.click(link);
    await waitFor(() => expect(history.location.pathname).toBe(`/token/${MINT}`));
  });
});

describe('portfolio page', () => {
  it('[POS-12] shows the balance, PnL, and a table of positions', async () => {
    playServer(traderWith([WINNER, LOSER]));
    openPage('/portfolio');
    const figures = await screen.findByTestId('figures');
    for (const text of [
      '32.6000 SOL',
      '$5,489.83',
      '+4.6200 SOL',
      '+1.0900 SOL',
      '1.9200 SOL',
      '41%',
      '24.31 SOL available',
    ]) {
      expect(within(figures).getByText(text)).toBeTruthy();
    }
    const table = await screen.findByRole('table', { name: 'Positions' });
    expect(within(table).getByText('COO')).toBeTruthy();
    expect(within(table).getByText('-6.30%').className).toContain('text-down');
  });

  it('sells half of a position with one press, once', async () => {
    let swaps = 0;
    let answer = (): void => {};
    const swapped = new Promise<void>((resolve) => (answer = resolve));
    playServer(
      traderWith([WINNER], {
        'POST /api/v1/swap': async () => {
          swaps++;
          await swapped;
          return {
            status: 409,
            body: {
              error: true,
              code: 'insufficient_tokens',
              message: 'Not enough of this token in this wallet',
            },
          };
        },
      }),
    );
    openPage('/portfolio');
    const half = await screen.findByRole('button', { name: 'Sell 50% of COO' });
    await userEvent.click(half);
    await userEvent.click(half);
    await userEvent.click(screen.getByRole('button', { name: 'Sell all COO' }));
    expect(swaps).toBe(1);
    answer();
    expect(await screen.findByText('Failed to swap token')).toBeTruthy();
    expect(screen.getByText('Not enough of this token in this wallet')).toBeTruthy();
  });

  it('pages through the receipts', async () => {
    const pagination = { page: 1, limit: 50, count: 60, pages: 2, hasNextPage: true, hasPreviousPage: false };
    const calls = playServer(
      traderWith([], {
        [`GET /api/v1/wallet/transactions/${walletOf().address}`]: () => ({
          body: {
            data: { items: [transactionOf({ type: 'sell', realisedLamports: '82900000' })], pagination },
          },
        }),
      }),
    );
    openPage('/portfolio');
    await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
    expect(await screen.findByText('+0.0829')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(calls.some((call) => call.includes('page=2'))).toBe(true));
  });

  it('prompts a guest to log in', async () => {
    playServer({});
    openPage('/portfolio');
    expect(await screen.findByText('Log in to see your portfolio')).toBeTruthy();
  });
});
