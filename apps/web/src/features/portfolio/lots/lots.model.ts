import type { PositionRows } from '@dugout/contract/portfolio/lots';
import { toNumber } from '@dugout/domain/base-units';
import { realizedPnl, unrealizedPnl } from '@dugout/domain/positions/pnl';
import { SOL_DECIMALS } from '@dugout/domain/sol';

type Lot = PositionRows['lots'][number];

/** The remainder of a lot at the current price. SOL; null if cost or price is unknown. */
export interface LotFigures {
  readonly lot: Lot;
  readonly left: number;
  readonly entrySol: number | null;
  readonly costSol: number | null;
  readonly valueSol: number | null;
  readonly pnlSol: number | null;
  readonly pnlPct: number | null;
}

const sol = (lamports: string): number => toNumber(BigInt(lamports), SOL_DECIMALS);
const orNull = (lamports: string | null): number | null => (lamports === null ? null : sol(lamports));

/** Returns the lots that are not used up, oldest first, each at `priceSol` per token. */
export function lotFigures(
  { lots, decimals }: Pick<PositionRows, 'lots' | 'decimals'>,
  priceSol: number | null,
): readonly LotFigures[] {
  return lots
    .filter(({ leftAmount }) => BigInt(leftAmount) > 0n)
    .map((lot) => {
      const left = toNumber(BigInt(lot.leftAmount), decimals);
      const costSol = orNull(lot.leftCostLamports);
      const valueSol = priceSol === null ? null : left * priceSol;
      const { unrealized, unrealizedPct } = unrealizedPnl(costSol, valueSol);
      return {
        lot,
        left,
        entrySol: costSol === null || left === 0 ? null : costSol / left,
        costSol,
        valueSol,
        pnlSol: unrealized,
        pnlPct: unrealizedPct,
      };
    });
}

export interface DisposalFigures {
  readonly key: string;
  readonly disposal: PositionRows['disposals'][number];
  readonly amount: number;
  readonly costSol: number | null;
  readonly proceedsSol: number;
  readonly realisedSol: number | null;
  readonly realisedPct: number | null;
}

export function disposalFigures({
  disposals,
  decimals,
}: Pick<PositionRows, 'disposals' | 'decimals'>): readonly DisposalFigures[] {
  return disposals.map((disposal, index) => {
    const costSol = orNull(disposal.costLamports);
    const realisedSol = orNull(disposal.realisedLamports);
    return {
      key: `${disposal.lotId}:${disposal.swapId ?? disposal.time}:${index}`,
      disposal,
      amount: toNumber(BigInt(disposal.amount), decimals),
      costSol,
      proceedsSol: sol(disposal.proceedsLamports),
      realisedSol,
      realisedPct: realizedPnl(realisedSol, costSol).realizedPct,
    };
  });
}

/** Returns the exact total of the disposals' results in lamports; excludes disposals of unknown cost. */
export const realisedTotal = (disposals: PositionRows['disposals']): bigint =>
  disposals.reduce((sum, { realisedLamports }) => sum + BigInt(realisedLamports ?? '0'), 0n);
