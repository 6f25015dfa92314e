import type { TokenRow } from '@dugout/contract/market/token';
import type { CreatedToken, TopTrader } from '@dugout/contract/market/token-insights';
import type { TraderRow } from '@dugout/market/queries';
import { isoOrNull } from '../tokens/token.view.ts';
import type { WalletNames } from '../tokens/trade.view.ts';

/** Presents a top trader; `heldPct` is unknown when the market has only a part of the token's history. */
export const topTrader = (row: TraderRow, names: WalletNames, wholeHistory: boolean): TopTrader => ({
  wallet: row.wallet,
  walletName: names.get(row.wallet) ?? null,
  marks: [...row.marks],
  buys: row.buys,
  sells: row.sells,
  boughtUsd: row.boughtUsd,
  soldUsd: row.soldUsd,
  heldPct: wholeHistory ? row.heldPct : null,
  realisedUsd: row.realisedUsd,
  unrealisedUsd: row.unrealisedUsd,
  pnlUsd: row.pnlUsd,
  pnlPct: row.pnlPct,
  lastTradeAt: new Date(row.lastTradeAt).toISOString(),
});

function fateOf({ buys, sells, graduationPct }: TokenRow): CreatedToken['fate'] {
  if (buys + sells === 0) return 'silent';
  return graduationPct !== null && graduationPct < 100 ? 'onCurve' : 'trading';
}

/** Presents a token of its developer. `row` has the figures of the last 24 hours, `migratedAt` is unix ms. */
export function createdToken(row: TokenRow, migratedAt: number | null): CreatedToken {
  const { priceUsd, athUsd } = row;
  return {
    ...row,
    migratedAt: isoOrNull(migratedAt),
    fate: fateOf(row),
    belowAthPct: priceUsd === null || athUsd === null || athUsd === 0 ? null : (1 - priceUsd / athUsd) * 100,
  };
}
