import type { SearchToken } from '@dugout/contract/market/search';
import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import type { TransferFinding } from '@dugout/domain/sell-check/sell-check';
import type { TokenFacts } from '@dugout/market/types';
import { saleOf } from './sale-of.ts';
import { sellRiskView } from './sell-check.view.ts';
import type { ShownFigures } from './token.view.ts';
import { type Routing, untradableReason } from './untradable-reason.ts';

interface TokenHit {
  readonly facts: TokenFacts;
  readonly figures: ShownFigures;
  readonly lookAlikes: number;
  readonly deepest: boolean;
  /** Basis points; null when unknown. */
  readonly poolFeeBps: number | null;
  readonly routing?: Routing;
  /** Its transfers as simulated on the chain. */
  readonly probe?: TransferFinding | null;
}

/** Presents a token among search results. The volume is that of the last 24 hours, in US dollars. */
export const searchToken = ({
  facts,
  figures,
  lookAlikes,
  deepest,
  poolFeeBps,
  routing,
  probe,
}: TokenHit): SearchToken => ({
  tokenAddress: facts.mint,
  poolAddress: facts.pool,
  name: facts.name,
  symbol: facts.symbol,
  image: tokenPictureAddress(facts),
  decimals: facts.decimals,
  createdAt: facts.createdAt === null ? null : new Date(facts.createdAt).toISOString(),
  marketCap: { value: figures.marketCapUsd },
  volume: { value: figures.windows['24h'].volumeUsd },
  liquidity: { value: figures.liquidityUsd },
  launchpad: facts.launchpad === null ? null : { name: facts.launchpad },
  market: facts.market,
  lookAlikes,
  deepest,
  untradableReason: untradableReason(facts, poolFeeBps, routing),
  sellRisk: sellRiskView(saleOf(facts, poolFeeBps, probe)),
});
