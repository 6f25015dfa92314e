import type { LiveFigures } from '@dugout/contract/market/figures';
import type { TokenDetails } from '@dugout/contract/market/safety';
import type { TokenPage, TokenRow } from '@dugout/contract/market/token';
import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import type { TransferFinding } from '@dugout/domain/sell-check/sell-check';
import { authorityState } from '@dugout/domain/token-safety';
import type { Window } from '@dugout/domain/windows';
import type { Figures, Shares, TokenFacts } from '@dugout/market/types';
import { safetyView } from './safety.view.ts';
import { saleOf } from './sale-of.ts';
import { sellRiskView } from './sell-check.view.ts';
import { type Routing, untradableReason } from './untradable-reason.ts';

/** Figures whose holders may be unknown: a recording that starts after the token cannot count them. */
export type ShownFigures = Omit<Figures, 'holders'> & { readonly holders: number | null };

export const isoOrNull = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

const identity = (facts: TokenFacts) => ({
  tokenAddress: facts.mint,
  poolAddress: facts.pool,
  name: facts.name,
  symbol: facts.symbol,
  image: tokenPictureAddress(facts),
  decimals: facts.decimals,
  createdAt: isoOrNull(facts.createdAt),
  launchpad: facts.launchpad,
  market: facts.market,
  creator: facts.creator,
});

const prices = (figures: ShownFigures) => ({
  priceSol: figures.priceSol,
  priceUsd: figures.priceUsd,
  marketCapUsd: figures.marketCapUsd,
  liquidityUsd: figures.liquidityUsd,
  athUsd: figures.athUsd,
  holders: figures.holders,
  graduationPct: figures.graduationPct,
});

const shareFields = (shares: Shares) => ({
  top10HoldersPct: shares.top10HoldersPct,
  devHoldingsPct: shares.devHoldingsPct,
  insiderHoldingsPct: shares.insiderHoldingsPct,
  sniperHoldingsPct: shares.sniperHoldingsPct,
  bundledHoldingsPct: shares.bundledHoldingsPct,
  freshHoldingsPct: shares.freshHoldingsPct,
  agentHoldingsPct: shares.agentHoldingsPct,
  kols: shares.kols,
});

const byWindow = <T>(value: (window: Window) => T): Record<Window, T> => ({
  '1m': value('1m'),
  '5m': value('5m'),
  '1h': value('1h'),
  '6h': value('6h'),
  '24h': value('24h'),
});

const ageMinutes = ({ createdAt }: TokenFacts, now: number): number | null =>
  createdAt === null ? null : Math.max(0, (now - createdAt) / 60_000);

/** Returns the figures of a token that change with every trade, as in its live channel. */
export const liveFigures = (mint: string, figures: ShownFigures): LiveFigures => ({
  tokenAddress: mint,
  ...prices(figures),
  windows: byWindow((window) => ({ ...figures.windows[window] })),
  lastTradeAt: figures.lastTradeAt,
});

/**
 * Rounds a trend's price to the precision that its line can show: unrounded, these figures would be a third of a
 * list's bytes.
 */
const drawn = (price: number): number => Number(price.toPrecision(4));

interface RowParts {
  readonly facts: TokenFacts;
  readonly figures: ShownFigures;
  readonly shares: Shares;
  readonly trend: number[];
  readonly lookAlikes: number;
  readonly deepest: boolean;
  /** Basis points; null when unknown. */
  readonly poolFeeBps: number | null;
  /** Whether a router trades tokens in any pool. */
  readonly routing?: Routing;
  /** Its transfers as simulated on the chain. */
  readonly probe?: TransferFinding | null;
}

/**
 * Presents a token in a list: flat figures of one window. `now` is the market's clock in unix ms. Assigns each
 * field explicitly: a list has hundreds of rows, and spreading into so large an object costs ten times as much.
 */
export function tokenRow(parts: RowParts, window: Window, now: number): TokenRow {
  const { facts, figures, shares, trend, lookAlikes, deepest, poolFeeBps, routing, probe } = parts;
  const { changePct, volumeUsd, buys, sells, traders } = figures.windows[window];
  return {
    tokenAddress: facts.mint,
    poolAddress: facts.pool,
    name: facts.name,
    symbol: facts.symbol,
    image: tokenPictureAddress(facts),
    decimals: facts.decimals,
    createdAt: isoOrNull(facts.createdAt),
    launchpad: facts.launchpad,
    market: facts.market,
    creator: facts.creator,
    priceSol: figures.priceSol,
    priceUsd: figures.priceUsd,
    changePct,
    changes: byWindow((each) => figures.windows[each].changePct),
    marketCapUsd: figures.marketCapUsd,
    liquidityUsd: figures.liquidityUsd,
    volumeUsd,
    buys,
    sells,
    traders,
    holders: figures.holders,
    athUsd: figures.athUsd,
    graduationPct: figures.graduationPct,
    top10HoldersPct: shares.top10HoldersPct,
    devHoldingsPct: shares.devHoldingsPct,
    insiderHoldingsPct: shares.insiderHoldingsPct,
    sniperHoldingsPct: shares.sniperHoldingsPct,
    bundledHoldingsPct: shares.bundledHoldingsPct,
    freshHoldingsPct: shares.freshHoldingsPct,
    agentHoldingsPct: shares.agentHoldingsPct,
    kols: shares.kols,
    mintAuthority: authorityState('mint', facts),
    freezeAuthority: authorityState('freeze', facts),
    ageMinutes: ageMinutes(facts, now),
    trend: trend.map(drawn),
    supply: facts.supply?.toString() ?? null,
    mayhem: facts.mayhem,
    lookAlikes,
    deepest,
    untradableReason: untradableReason(facts, poolFeeBps, routing),
    sellRisk: sellRiskView(saleOf(facts, poolFeeBps, probe)),
  };
}

interface PageParts extends Omit<RowParts, 'trend'> {
  /** Other tokens that are alike only by their picture; null without a comparable picture. */
  readonly pictureLookAlikes: number | null;
}

const detailsOf = ({ offChain }: TokenFacts): TokenDetails => ({
  description: offChain?.description ?? null,
  links: [...(offChain?.links ?? [])],
});

/** Presents all data of a token. `now` is the market's clock in unix ms. */
export function tokenPage(parts: PageParts, now: number): TokenPage {
  const { facts, figures, shares, lookAlikes, pictureLookAlikes, deepest, poolFeeBps, routing, probe } =
    parts;
  const { tokenAddress: _, ...live } = liveFigures(facts.mint, figures);
  return {
    ...identity(facts),
    ...live,
    changePct: byWindow((window) => figures.windows[window].changePct),
    volumeUsd: byWindow((window) => figures.windows[window].volumeUsd),
    buys: byWindow((window) => figures.windows[window].buys),
    sells: byWindow((window) => figures.windows[window].sells),
    traders: byWindow((window) => figures.windows[window].traders),
    ageMinutes: ageMinutes(facts, now),
    ...shareFields(shares),
    mintAuthority: authorityState('mint', facts),
    freezeAuthority: authorityState('freeze', facts),
    safety: facts.safety && safetyView(facts.safety),
    details: detailsOf(facts),
    supply: facts.supply?.toString() ?? null,
    mayhem: facts.mayhem,
    quoteMint: facts.quoteMint,
    lookAlikes,
    pictureLookAlikes,
    deepest,
    reserves: facts.reserves && {
      base: facts.reserves.base.toString(),
      quote: facts.reserves.quote.toString(),
    },
    poolFeeBps,
    pricePath: facts.pricePath.map(({ mint, symbol }) => ({ tokenAddress: mint, symbol })),
    unpricedReason: facts.unpricedReason,
    untradableReason: untradableReason(facts, poolFeeBps, routing),
    sellRisk: sellRiskView(saleOf(facts, poolFeeBps, probe)),
  };
}
