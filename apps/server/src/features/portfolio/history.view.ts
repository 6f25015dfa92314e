import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import type { HistoryRecord, TokenDirectory } from '#/features/trading/index.ts';

export function transactionView(record: HistoryRecord, tokens: TokenDirectory): WalletTransaction {
  const facts = tokens.tokenFacts(record.mint);
  const buy = record.side === 'buy';
  return {
    id: record.id,
    signature: record.signature,
    type: record.side,
    walletAddress: record.walletAddress,
    tokenAddress: record.mint,
    poolAddress: record.pool,
    name: facts?.name ?? record.tokenName,
    symbol: facts?.symbol ?? record.symbol,
    image: facts?.image ?? null,
    decimals: record.decimals,
    tokenAmount: (buy ? record.outAmount : record.inAmount).toString(),
    solAmount: (buy ? record.inAmount : record.outAmount).toString(),
    feeLamports: record.platformFee.toString(),
    realisedLamports: record.realised === null ? null : record.realised.toString(),
    priceUsd: record.priceUsd,
    createdAt: new Date(Number(record.time)).toISOString(),
  };
}
