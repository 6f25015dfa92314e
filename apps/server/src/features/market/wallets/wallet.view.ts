import type { SearchWallet } from '@dugout/contract/market/search';
import type {
  WalletDay,
  WalletHolding,
  WalletSpan,
  WalletSummary,
  WalletTrade,
} from '@dugout/contract/market/wallet-insights';
import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import { winRatePct } from '@dugout/domain/positions/win-rate';
import type { TokenFacts } from '@dugout/market/types';
import type * as known from '@dugout/market/wallet-types';

export const isoOrNull = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

const tokenFields = (facts: TokenFacts) => ({
  tokenAddress: facts.mint,
  poolAddress: facts.pool,
  name: facts.name,
  symbol: facts.symbol,
  image: tokenPictureAddress(facts),
  decimals: facts.decimals,
});

/** Reports whether any trade of a wallet could be priced; otherwise its amounts are unknown, not zero. */
const isPriced = ({ trades, unpricedTrades }: known.WalletSummary): boolean => trades > unpricedTrades;

const spanView = (span: known.WalletSpan, priced: boolean): WalletSpan => ({
  since: isoOrNull(span.since),
  whole: span.whole,
  trades: span.trades,
  invested: priced ? span.investedUsd : null,
  realizedChange: span.knownSells === 0 ? null : span.realisedUsd,
  percentageChange: span.realisedPct,
  unrealizedChange: priced ? span.unrealisedUsd : null,
  winPercentage: winRatePct(span.won, span.closed),
});

const nameOf = ({ labels }: known.WalletSummary): string | null => {
  for (const label of labels) if (label.kind === 'kol') return label.name;
  return null;
};

/** `since` in unix ms: the time from which the market knows every trade. */
export function summaryView(summary: known.WalletSummary, since: number | null): WalletSummary {
  const priced = isPriced(summary);
  const { spans } = summary;
  return {
    address: summary.address,
    name: nameOf(summary),
    labels: [...summary.labels],
    since: isoOrNull(since),
    summary: {
      totalInvested: priced ? spans.all.investedUsd : null,
      winPercentage: winRatePct(spans.all.won, spans.all.closed),
      trades: summary.trades,
      buys: summary.buys,
      sells: summary.sells,
      tokens: summary.tokens,
      firstTradeAt: isoOrNull(summary.firstTradeAt),
      lastTradeAt: isoOrNull(summary.lastTradeAt),
      soldWithoutCost: priced ? summary.soldWithoutCostUsd : null,
      unpricedTrades: summary.unpricedTrades,
    },
    historic: {
      summary: {
        '1d': spanView(spans['1d'], priced),
        '7d': spanView(spans['7d'], priced),
        '30d': spanView(spans['30d'], priced),
        all: spanView(spans.all, priced),
      },
    },
  };
}

export function searchWallet(summary: known.WalletSummary): SearchWallet {
  const { address, name, summary: total, historic } = summaryView(summary, null);
  const { realizedChange, percentageChange } = historic.summary['30d'];
  return {
    address,
    name,
    summary: { totalInvested: total.totalInvested, winPercentage: total.winPercentage },
    historic: { summary: { '30d': { realizedChange, percentageChange } } },
  };
}

const solAmountOf = (trade: known.WalletTrade): string | null =>
  trade.inSol ? trade.quoteAmount.toString() : null;

export const tradeView = (trade: known.WalletTrade, facts: TokenFacts): WalletTrade => ({
  id: trade.id,
  time: new Date(trade.time).toISOString(),
  side: trade.side,
  ...tokenFields(facts),
  tokenAmount: trade.tokenAmount.toString(),
  solAmount: solAmountOf(trade),
  usdAmount: trade.usd,
  priceUsd: trade.priceUsd,
  realizedUsd: trade.realisedUsd,
  signature: trade.signature,
  slot: trade.slot,
});

/**
 * Presents a trade of any wallet with only public on-chain data. Fees and profits in lamports are in its owner's
 * ledger.
 */
export const publicTransaction = (
  walletAddress: string,
  trade: known.WalletTrade,
  facts: TokenFacts,
): WalletTransaction => ({
  id: trade.id,
  signature: trade.signature,
  type: trade.side,
  walletAddress,
  ...tokenFields(facts),
  tokenAmount: trade.tokenAmount.toString(),
  solAmount: solAmountOf(trade),
  feeLamports: null,
  realisedLamports: null,
  priceUsd: trade.priceUsd,
  createdAt: new Date(trade.time).toISOString(),
});

export const holdingView = (
  holding: known.WalletHolding,
  facts: TokenFacts,
  priceUsd: number | null,
): WalletHolding => ({
  ...tokenFields(facts),
  amount: holding.amount.toString(),
  priceUsd,
  valueUsd: holding.valueUsd,
  costKnownFor: holding.costKnownFor.toString(),
  costUsd: holding.costUsd,
  unrealizedUsd: holding.unrealisedUsd,
  unrealizedPct: holding.unrealisedPct,
});

export const dayView = ({ date, realisedUsd, investedUsd, trades, sells }: known.WalletDay): WalletDay => ({
  date,
  realizedUsd: realisedUsd,
  investedUsd,
  trades,
  sells,
});
