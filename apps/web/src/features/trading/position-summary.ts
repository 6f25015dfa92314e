import type { Position } from '@dugout/contract/trading';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';

/** The figures below the trade box: SOL, with realised and unrealised profit together. Percent is of all that was bought. */
export interface TradeSummary {
  readonly bought: number;
  readonly sold: number;
  readonly holding: number | null;
  readonly pnl: number | null;
  readonly pnlPct: number | null;
}

export function summaryOf(position: Position | null): TradeSummary {
  if (position === null) return { bought: 0, sold: 0, holding: 0, pnl: null, pnlPct: null };
  const bought = toNumber(BigInt(position.boughtLamports), SOL_DECIMALS);
  const realised = Number(position.realisedLamports) / 10 ** SOL_DECIMALS;
  const pnl = position.pnlSol === null ? null : realised + position.pnlSol;
  return {
    bought,
    sold: toNumber(BigInt(position.soldLamports), SOL_DECIMALS),
    holding: position.valueSol,
    pnl,
    pnlPct: pnl === null || bought === 0 ? null : (pnl / bought) * 100,
  };
}
