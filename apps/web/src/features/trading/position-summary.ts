import type { ClosedPositions } from '@dugout/contract/portfolio/lots';
import type { Position } from '@dugout/contract/portfolio/position';
import { toNumber } from '@dugout/domain/base-units';
import { addPnlParts, type Pnl, type PnlParts, pnlOf } from '@dugout/domain/positions/pnl';
import { SOL_DECIMALS } from '@dugout/domain/sol';

type ClosedTotals = ClosedPositions['totals'][number];

/** Totals of the trader's own trades in a token, in SOL. */
export interface TradeSummary extends Pnl {
  readonly bought: number;
  readonly sold: number;
  /** Value of the tokens held. */
  readonly holding: number | null;
}

interface Part extends Pick<TradeSummary, 'bought' | 'sold' | 'holding'> {
  readonly walletAddress: string;
  readonly pnl: PnlParts;
}

const sol = (lamports: string): number => toNumber(BigInt(lamports), SOL_DECIMALS);

const openPart = (position: Position): Part => ({
  walletAddress: position.walletAddress,
  bought: sol(position.boughtLamports),
  sold: sol(position.soldLamports),
  holding: position.valueSol,
  pnl: {
    realized: sol(position.realisedLamports),
    soldCost: sol(position.soldCostLamports),
    cost: position.costSol,
    value: position.pnlSol === null ? null : position.costSol + position.pnlSol,
  },
});

const closedPart = (totals: ClosedTotals): Part => ({
  walletAddress: totals.walletAddress,
  bought: sol(totals.boughtLamports),
  sold: sol(totals.soldLamports),
  holding: 0,
  pnl: {
    realized: sol(totals.realisedLamports),
    soldCost: sol(totals.soldCostLamports),
    cost: 0,
    value: 0,
  },
});

const UNKNOWN_PNL = pnlOf({ realized: null, soldCost: null, cost: null, value: null });
const NOTHING: TradeSummary = { bought: 0, sold: 0, holding: 0, ...UNKNOWN_PNL };

const together = (a: Part, b: Part): Part => ({
  walletAddress: a.walletAddress,
  bought: a.bought + b.bought,
  sold: a.sold + b.sold,
  holding: a.holding === null || b.holding === null ? null : a.holding + b.holding,
  pnl: addPnlParts(a.pnl, b.pnl),
});

function summed(parts: readonly Part[]): TradeSummary {
  const [first, ...more] = parts;
  if (first === undefined) return NOTHING;
  const { bought, sold, holding, pnl } = more.reduce(together, first);
  return { bought, sold, holding, ...pnlOf(pnl) };
}

export interface TokenPositions {
  readonly open: readonly Position[];
  /** Undefined while loading: PnL is unknown until then. */
  readonly closed: readonly ClosedTotals[] | undefined;
}

/**
 * Sums a token's positions in all own wallets, or in one. A figure unknown for one position is unknown for all;
 * without a trade, PnL is unknown.
 */
export function tokenSummary({ open, closed }: TokenPositions, walletAddress?: string): TradeSummary {
  const parts = [...open.map(openPart), ...(closed ?? []).map(closedPart)];
  const summary = summed(
    parts.filter((part) => walletAddress === undefined || part.walletAddress === walletAddress),
  );
  return closed === undefined ? { ...summary, ...UNKNOWN_PNL } : summary;
}

export const walletSummaries = (positions: TokenPositions): ReadonlyMap<string, TradeSummary> =>
  new Map(
    [...positions.open, ...(positions.closed ?? [])].map(({ walletAddress }) => [
      walletAddress,
      tokenSummary(positions, walletAddress),
    ]),
  );
