import type { ClosedPosition, PositionRows } from '@dugout/contract/portfolio/lots';
import { averageCost } from '@dugout/domain/positions/average-cost';
import { realisedOf } from '@dugout/domain/positions/lots';
import { realizedPnl } from '@dugout/domain/positions/pnl';
import { averageEntry } from '@dugout/domain/positions/position';
import { soldCostOf } from '@dugout/domain/positions/position-totals';
import type {
  ClosedFacts,
  DisposalRecord,
  LotRecord,
  PositionFacts,
  TokenDirectory,
} from '#/features/trading/index.ts';

const text = (value: bigint | null): string | null => value?.toString() ?? null;

const tokenOf = (position: PositionFacts, tokens: Pick<TokenDirectory, 'tokenFacts'>) => {
  const facts = tokens.tokenFacts(position.mint);
  return {
    tokenAddress: position.mint,
    tokenName: facts?.name ?? position.tokenName,
    symbol: facts?.symbol ?? position.symbol,
    image: facts?.image ?? null,
  };
};

/** Amounts from before the rows were stored are the same in both accounting methods. */
function averageRealised(
  { realised }: PositionFacts,
  lots: readonly LotRecord[],
  disposals: readonly DisposalRecord[],
): bigint {
  const sold = disposals.filter(({ kind }) => kind === 'sell');
  const byLots = sold.reduce((sum, piece) => sum + (realisedOf(piece) ?? 0n), 0n);
  const came = lots
    .map(({ openedAt, amount, cost }) => ({ at: openedAt.getTime(), amount, cost }))
    .sort((a, b) => a.at - b.at);
  const went = disposals.map(({ time, kind, amount, cost, proceeds }) => ({
    at: time.getTime(),
    kind,
    amount,
    cost,
    proceeds,
  }));
  return realised - byLots + averageCost(came, went).realised;
}

export function positionRowsView(
  position: PositionFacts,
  lots: readonly LotRecord[],
  disposals: readonly DisposalRecord[],
  tokens: Pick<TokenDirectory, 'tokenFacts'>,
): PositionRows {
  const { amount, unknownAmount, cost, decimals } = position;
  return {
    positionId: position.id,
    walletAddress: position.walletAddress,
    ...tokenOf(position, tokens),
    decimals,
    amount: amount.toString(),
    unknownAmount: unknownAmount.toString(),
    costLamports: cost.toString(),
    realisedLamports: position.realised.toString(),
    averageRealisedLamports: averageRealised(position, lots, disposals).toString(),
    averageEntrySol: averageEntry({ amount: amount - unknownAmount, cost }, decimals),
    openedAt: new Date(position.openedAt).toISOString(),
    closedAt: position.closedAt?.toISOString() ?? null,
    lots: lots.map((lot) => ({
      lotId: lot.id,
      source: lot.source,
      swapId: lot.swapId,
      signature: lot.signature,
      preset: lot.preset,
      openedAt: lot.openedAt.toISOString(),
      amount: lot.amount.toString(),
      leftAmount: lot.leftAmount.toString(),
      costLamports: text(lot.cost),
      leftCostLamports: text(lot.leftCost),
    })),
    disposals: disposals.map((piece) => ({
      lotId: piece.lotId,
      kind: piece.kind,
      swapId: piece.kind === 'sell' ? piece.ref : null,
      signature: piece.signature,
      time: piece.time.toISOString(),
      amount: piece.amount.toString(),
      costLamports: text(piece.cost),
      proceedsLamports: piece.proceeds.toString(),
      realisedLamports: piece.kind === 'transfer' ? null : text(realisedOf(piece)),
    })),
  };
}

export const closedView = (
  position: ClosedFacts,
  tokens: Pick<TokenDirectory, 'tokenFacts'>,
): ClosedPosition => ({
  positionId: position.id,
  walletAddress: position.walletAddress,
  ...tokenOf(position, tokens),
  boughtLamports: position.bought.toString(),
  soldLamports: position.sold.toString(),
  realisedLamports: position.realised.toString(),
  pnlPercent: realizedPnl(Number(position.realised), Number(soldCostOf(position))).realizedPct,
  openedAt: new Date(position.openedAt).toISOString(),
  closedAt: position.closedAt.toISOString(),
});
