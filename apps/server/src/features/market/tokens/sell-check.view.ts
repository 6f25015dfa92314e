import type { SellCheckView, SellRisk } from '@dugout/contract/market/sell-check';
import { percentOfBps, sellReasonText } from '@dugout/contract/market/sell-texts';
import type { SellCheck } from '@dugout/domain/sell-check/sell-check';

function verdictText({ verdict, cost }: SellCheck): string {
  switch (verdict) {
    case 'cannot-sell':
      return 'Cannot be sold';
    case 'unknown':
      return 'Sale not verified';
    case 'costly':
      return cost === null
        ? 'Costly to sell'
        : `Costly to sell: buy and sell cost ${percentOfBps(cost.total)}`;
    case 'sells':
      return cost === null ? 'Sells' : `Sells: buy and sell cost ${percentOfBps(cost.total)}`;
  }
}

const LOOKED =
  "The mint account or the launchpad's rules, and a buy and a sale of 0.1 SOL at the pool's reserves.";
const LOOKED_AT_MINT = "The mint account or the launchpad's rules. The pool was not simulated.";

/** @param checkedAt unix ms */
export function sellCheckView(mint: string, check: SellCheck, checkedAt: number): SellCheckView {
  const { verdict, reasons, trip, cost } = check;
  return {
    tokenAddress: mint,
    verdict,
    text: verdictText(check),
    cost:
      trip === null || cost === null
        ? null
        : {
            spentLamports: trip.spent.toString(),
            returnedLamports: trip.returned.toString(),
            totalBps: cost.total,
            priceImpactBps: cost.priceImpact,
            poolFeeBps: cost.poolFee,
            tokenFeeBps: cost.tokenFee,
            platformFeeBps: cost.platformFee,
          },
    reasons: reasons.map((reason) => ({ code: reason.code, text: sellReasonText(reason), by: reason.by })),
    looked: trip === null ? LOOKED_AT_MINT : LOOKED,
    checkedAt: new Date(checkedAt).toISOString(),
  };
}

/** Presents the gravest reason against a sale in a list; null for a token that sells, or of which too little is known. */
export function sellRiskView({ verdict, reasons: [gravest] }: SellCheck): SellRisk {
  if (gravest === undefined || verdict === 'sells' || verdict === 'unknown') return null;
  return { verdict, text: sellReasonText(gravest) };
}
