/** Compares PnL and win rate of one trader's swaps across every endpoint that states them. */

import type { Leaderboard } from '@dugout/contract/leaderboard/board';
import type { TokenTrade } from '@dugout/contract/market/trades';
import type { WalletSummary, WalletTrade } from '@dugout/contract/market/wallet-insights';
import type { PnlCalendar } from '@dugout/contract/portfolio/equity';
import type { ClosedPositions, PositionRows } from '@dugout/contract/portfolio/lots';
import type { Portfolio, Position } from '@dugout/contract/portfolio/position';
import type { OwnProfilePage } from '@dugout/contract/profile/profile-page';
import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import { pnlOf, realizedPnl } from '@dugout/domain/positions/pnl';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { chatty } from '#tests/chat/world.ts';
import { eventually, shared, sharedServer } from '#tests/kit/testing.ts';

const server = sharedServer();
const trader = shared(() => chatty(server, 'everywhere'));

let wallet: string;
let mint: string;

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await trader.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body.data as T;
};

async function swap(inputMint: string, outputMint: string, amount: object): Promise<void> {
  const order = { walletAddress: wallet, inputMint, outputMint, ...amount, preset: 'high' };
  expect((await trader.post('/swap', order)).status).toBe(200);
}

const price = async (): Promise<number> => (await get<{ priceSol: number }>(`/token/${mint}`)).priceSol;

/** Waits until the price has moved by 1 %: the leaderboard excludes round trips without price risk. */
async function priceMoves(): Promise<void> {
  const before = await price();
  await vi.waitFor(async () => expect(Math.abs((await price()) / before - 1)).toBeGreaterThan(0.01), {
    timeout: 90_000,
    interval: 200,
  });
}

const buy = () => swap(SOL_MINT, mint, { amount: '1000000000' });
const sell = (amountPercent: number) => swap(mint, SOL_MINT, { amountPercent });

beforeAll(async () => {
  wallet = (await get<{ address: string }[]>('/wallet/user'))[0]?.address ?? '';
  const { items } = await get<{ items: { tokenAddress: string }[] }>(
    '/screener?limit=1&sortBy=volumeUsd&window=5m&liquidityUsdMin=50000',
  );
  mint = items[0]?.tokenAddress ?? '';
  // One position sold in two parts, and another one half sold.
  for (const step of [buy, () => sell(50), () => sell(100), buy, () => sell(50)]) {
    await step();
    await priceMoves();
  }
}, 300_000);

const sol = (lamports: bigint | string): number => Number(lamports) / 1e9;
const total = (amounts: readonly (string | null)[]): bigint =>
  amounts.reduce((sum, amount) => sum + BigInt(amount ?? '0'), 0n);

async function atOnePrice(): Promise<{ position: Position; portfolio: Portfolio }> {
  return vi.waitFor(
    async () => {
      const [before] = await get<Position[]>('/token/positions');
      const portfolio = await get<Portfolio>('/portfolio');
      const [position] = await get<Position[]>('/token/positions');
      expect(position).toEqual(before);
      if (position === undefined) throw new Error('There is no open position');
      return { position, portfolio };
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Finds the trader's newest trade on the token's tape, however many follow it. */
async function newestOnTape(): Promise<TokenTrade> {
  let before = '';
  for (;;) {
    const page = await get<TokenTrade[]>(`/token/${mint}/trades?limit=200${before}`);
    const own = page.find((each) => each.wallet === wallet);
    if (own !== undefined) return own;
    const last = page.at(-1);
    if (last === undefined) throw new Error('The tape has no trade of the trader');
    before = `&before=${encodeURIComponent(last.id)}`;
  }
}

describe('PnL of one trader', () => {
  it('[POS-04] [POS-12] agrees between positions, portfolio, lots, history, calendar, profile and leaderboard', async () => {
    const { position, portfolio } = await atOnePrice();
    const closed = await get<ClosedPositions>(`/portfolio/closed?tokenAddress=${mint}`);
    const [past] = closed.items;
    const [pastTotals] = closed.totals;
    if (past === undefined || pastTotals === undefined) throw new Error('No position is closed');
    const realized = BigInt(past.realisedLamports) + BigInt(position.realisedLamports);
    const soldCost = BigInt(pastTotals.soldCostLamports) + BigInt(position.soldCostLamports);

    const { items } = await get<{ items: WalletTransaction[] }>(`/wallet/transactions/${wallet}`);
    expect(total(items.map(({ realisedLamports }) => realisedLamports))).toBe(realized);
    for (const { positionId, realisedLamports, cost } of [
      { ...past, cost: '0' },
      { ...position, cost: position.costLamports },
    ]) {
      const rows = await get<PositionRows>(`/portfolio/positions/${positionId}`);
      expect(rows.realisedLamports).toBe(realisedLamports);
      expect(`${total(rows.disposals.map((piece) => piece.realisedLamports))}`).toBe(realisedLamports);
      expect(`${total(rows.lots.map((lot) => lot.leftCostLamports))}`).toBe(cost);
    }
    const pieces = (await get<PositionRows>(`/portfolio/positions/${past.positionId}`)).disposals;
    expect(`${total(pieces.map(({ costLamports }) => costLamports))}`).toBe(pastTotals.soldCostLamports);

    const months = new Set(items.map(({ createdAt }) => createdAt.slice(0, 7)));
    const days = (
      await Promise.all([...months].map((month) => get<PnlCalendar>(`/portfolio/calendar?month=${month}`)))
    ).flatMap((month) => month.days);
    expect(days.reduce((sum, { realisedSol }) => sum + realisedSol, 0)).toBeCloseTo(sol(realized), 9);

    const { figures } = await get<OwnProfilePage>('/profile');
    expect(figures.realisedSol).toBe(sol(realized));
    expect(figures.curve?.at(-1)?.realisedSol).toBe(sol(realized));

    const unrealized = position.pnlSol ?? Number.NaN;
    const whole = pnlOf({
      realized: sol(realized),
      soldCost: sol(soldCost),
      cost: position.costSol,
      value: position.costSol + unrealized,
    });
    expect(portfolio.realisedSol).toBe(sol(realized));
    expect(portfolio.realisedPct).toBeCloseTo(whole.realizedPct ?? Number.NaN, 9);
    expect(portfolio.unrealisedSol).toBeCloseTo(unrealized, 9);
    expect(portfolio.unrealisedPct).toBeCloseTo(position.pnlPercent ?? Number.NaN, 6);
    expect(portfolio.totalPnlSol).toBeCloseTo(whole.total ?? Number.NaN, 9);
    expect(portfolio.totalPnlPct).toBeCloseTo(whole.totalPct ?? Number.NaN, 6);
    expect(past.pnlPercent).toBe(
      realizedPnl(Number(past.realisedLamports), Number(pastTotals.soldCostLamports)).realizedPct,
    );

    const board = await eventually(async () => {
      const { own } = await get<Extract<Leaderboard, { kind: 'traders' }>>('/leaderboard?window=all');
      expect(own?.realizedLamports).toBe(`${realized}`);
      return own;
    });
    expect(board?.value).toBe(sol(realized));
    expect(board?.roiPct).toBeCloseTo(portfolio.realisedPct ?? Number.NaN, 6);
    expect(board?.washLamports).toBe('0');
  });

  it('[SHELL-12] [WALLET-04] has one win rate: the position sold in full counts once', async () => {
    const portfolio = await get<Portfolio>('/portfolio');
    const { figures } = await get<OwnProfilePage>('/profile');
    const closed = await get<ClosedPositions>('/portfolio/closed');
    const won = BigInt(closed.items[0]?.realisedLamports ?? '0') > 0n;
    expect([figures.closed, figures.wins]).toEqual([1, won ? 1 : 0]);
    expect(portfolio.winRatePct).toBe(won ? 100 : 0);
    const { own } = await get<Extract<Leaderboard, { kind: 'traders' }>>('/leaderboard?window=all');
    expect([own?.n, own?.winRate]).toEqual([1, portfolio.winRatePct]);
    expect([closed.averageWinPct === null, closed.averageLossPct === null]).toEqual([!won, won]);
    expect(won ? closed.averageWinPct : closed.averageLossPct).toBeCloseTo(
      closed.items[0]?.pnlPercent ?? Number.NaN,
      9,
    );

    // The tape has no network fees, so its result can differ, but it counts one position as well.
    const { items } = await get<{ items: WalletTrade[] }>(`/wallet/${wallet}/trades`);
    const sells = items.filter(({ side }) => side === 'sell').toReversed();
    const first = (sells[0]?.realizedUsd ?? 0) + (sells[1]?.realizedUsd ?? 0);
    const { summary } = await get<WalletSummary>(`/wallet/${wallet}/summary`);
    expect([sells.length, summary.winPercentage]).toEqual([3, first > 0 ? 100 : 0]);
  });

  it('[WALLET-04] agrees between tape, wallet page and its calendar', async () => {
    const { items } = await get<{ items: WalletTrade[] }>(`/wallet/${wallet}/trades`);
    const realized = items.reduce((sum, { realizedUsd }) => sum + (realizedUsd ?? 0), 0);
    const { standing } = await newestOnTape();
    const summary = await get<WalletSummary>(`/wallet/${wallet}/summary`);
    const { days } = await get<{ days: { realizedUsd: number }[] }>(
      `/wallet/${wallet}/calendar?timeZone=Pacific/Kiritimati`,
    );
    expect(summary.historic.summary.all.realizedChange).toBeCloseTo(realized, 4);
    expect(days.reduce((sum, { realizedUsd }) => sum + realizedUsd, 0)).toBeCloseTo(realized, 4);
    expect(standing?.realisedUsd).toBeCloseTo(realized, 4);
    const { realizedChange, percentageChange } = summary.historic.summary.all;
    expect(percentageChange).toBeCloseTo(
      realizedPnl(realizedChange, standing?.soldCostUsd ?? null).realizedPct ?? Number.NaN,
      6,
    );
  });
});
