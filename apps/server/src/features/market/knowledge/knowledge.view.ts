import type { CreatedToken, TopTrader } from '@dugout/contract/token-knowledge';
import type { TraderRow } from '@dugout/market/reads/top-traders';
import type { Figures, Shares, TokenFacts } from '@dugout/market/types';
import { pictureAddress } from '../pictures.ts';
import { isoOrNull } from '../token.view.ts';
import type { WalletNames } from '../trade.view.ts';

/** `heldPct` is not known where the market saw only part of a token's history. */
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
  lastTradeAt: new Date(row.lastTradeAt).toISOString(),
});

export interface CreatedParts {
  readonly facts: TokenFacts;
  readonly figures: Figures;
  /** Null where the market saw only part of the token's history. */
  readonly shares: Shares | null;
  readonly migratedAt: number | null;
  readonly lookAlikes: number;
}

function fateOf({ figures }: CreatedParts): CreatedToken['fate'] {
  const { buys, sells } = figures.windows['24h'];
  if (buys + sells === 0) return 'silent';
  return figures.graduationPct !== null && figures.graduationPct < 100 ? 'onCurve' : 'trading';
}

/** A token among those of its developer. */
export function createdToken(parts: CreatedParts): CreatedToken {
  const { facts, figures, shares, migratedAt, lookAlikes } = parts;
  const { priceUsd, athUsd } = figures;
  return {
    tokenAddress: facts.mint,
    poolAddress: facts.pool,
    name: facts.name,
    symbol: facts.symbol,
    image: pictureAddress(facts),
    market: facts.market,
    createdAt: isoOrNull(facts.createdAt),
    migratedAt: isoOrNull(migratedAt),
    fate: fateOf(parts),
    graduationPct: figures.graduationPct,
    marketCapUsd: figures.marketCapUsd,
    liquidityUsd: figures.liquidityUsd,
    belowAthPct: priceUsd === null || athUsd === null || athUsd === 0 ? null : (1 - priceUsd / athUsd) * 100,
    holders: shares === null ? null : figures.holders,
    devHoldingsPct: shares?.devHoldingsPct ?? null,
    lookAlikes,
  };
}
