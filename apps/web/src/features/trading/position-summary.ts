import type { Position } from '@dugout/contract/portfolio/position';
import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import { toNumber } from '@dugout/domain/base-units';
import { totalPnl } from '@dugout/domain/positions/pnl';
import { SOL_DECIMALS } from '@dugout/domain/sol';

/**
 * Figures below the trade box: SOL, with realized and unrealized profit combined. Percent is relative to
 * everything bought.
 */
export interface TradeSummary {
  readonly bought: number;
  readonly sold: number;
  readonly holding: number | null;
  readonly pnl: number | null;
  readonly pnlPct: number | null;
}

const sol = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);

export function summaryOf(position: Position): TradeSummary {
  const bought = sol(BigInt(position.boughtLamports));
  const realized = sol(BigInt(position.realisedLamports));
  const { total, totalPct } = totalPnl({ bought, realized, unrealized: position.pnlSol });
  return {
    bought,
    sold: sol(BigInt(position.soldLamports)),
    holding: position.valueSol,
    pnl: total,
    pnlPct: totalPct,
  };
}

const added = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b;

/** Summarizes the open positions of several wallets in one token; a figure unknown for one is unknown for all. */
export function summaryOfAll(positions: readonly Position[]): TradeSummary {
  const all = positions.map(summaryOf);
  const sum = (figure: (summary: TradeSummary) => number | null): number | null =>
    all.reduce<number | null>((total, each) => added(total, figure(each)), 0);
  const [bought, pnl] = [sum((each) => each.bought) ?? 0, sum((each) => each.pnl)];
  return {
    bought,
    sold: sum((each) => each.sold) ?? 0,
    holding: sum((each) => each.holding),
    pnl,
    pnlPct: totalPnl({ bought, realized: pnl, unrealized: 0 }).totalPct,
  };
}

/** Summarizes past trades in a token that is no longer held; without any, PnL is unknown. */
export function closedSummary(trades: readonly WalletTransaction[]): TradeSummary {
  const total = (side: WalletTransaction['type']): number =>
    sol(
      trades
        .filter(({ type }) => type === side)
        .reduce((sum, { solAmount }) => sum + BigInt(solAmount ?? '0'), 0n),
    );
  const bought = total('buy');
  const pnl =
    trades.length === 0
      ? null
      : sol(trades.reduce((sum, { realisedLamports }) => sum + BigInt(realisedLamports ?? '0'), 0n));
  return {
    bought,
    sold: total('sell'),
    holding: 0,
    pnl,
    pnlPct: totalPnl({ bought, realized: pnl, unrealized: 0 }).totalPct,
  };
}
