import type { HandlerInput } from '@dugout/contract/api';
import type { Portfolio, Position } from '@dugout/contract/portfolio/position';
import type { AccountState } from '@dugout/contract/portfolio/streams';
import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import { isAddress } from '@dugout/domain/address';
import { holdingValues } from '@dugout/domain/positions/holding-value';
import type { Venue } from '#/execution/paper/paper.venue.ts';
import type {
  HistoryRecord,
  PositionRecord,
  TokenDirectory,
  TradersWallets,
  TradingReads,
} from '#/features/trading/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { PricedState } from '#/platform/realtime/priced-channel.ts';
import type { EquityService } from './equity.service.ts';
import { portfolioView } from './portfolio.view.ts';
import { positionView } from './position.view.ts';

function transactionView(record: HistoryRecord, tokens: TokenDirectory): WalletTransaction {
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

/** Returns any wallet's trades, newest first, with only on-chain data; provided by the market. */
type PublicTransactions = (
  walletAddress: string,
  page: { readonly offset: number; readonly limit: number },
) => { readonly items: WalletTransaction[]; readonly count: number };

export interface AccountOptions {
  readonly reads: Pick<TradingReads, 'openPositions' | 'totals' | 'walletHistory'>;
  readonly venue: Pick<Venue, 'pool'>;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  readonly publicTransactions: PublicTransactions;
  readonly equity: Pick<EquityService, 'currentEquity'>;
}

type HistoryPage = HandlerInput<'GET /wallet/transactions/{id}'>['query'];

export function accountService(options: AccountOptions) {
  const { reads, venue, wallets, tokens, publicTransactions, equity } = options;
  const views = (positions: readonly PositionRecord[]): Position[] => {
    const values = holdingValues(positions, venue);
    return positions.map((position, index) => positionView(position, values[index] ?? null, options));
  };

  return {
    positions: async (userId: string): Promise<Position[]> => views(await reads.openPositions(userId)),

    async account(userId: string): Promise<PricedState<AccountState>> {
      const [held, positions] = await Promise.all([wallets.listOf(userId), reads.openPositions(userId)]);
      return {
        moves: positions.length > 0,
        atPricesOfNow: () => ({ wallets: held, positions: views(positions) }),
      };
    },

    async portfolio(userId: string): Promise<Portfolio> {
      const [currentEquity, totals] = await Promise.all([equity.currentEquity(userId), reads.totals(userId)]);
      return portfolioView({ currentEquity, totals });
    },

    /**
     * Returns an own wallet's landed swaps, by id or address; for any other address the public on-chain data, for
     * guests (null) too. Throws ApiError `wallet_not_found` when it is neither.
     */
    async transactions(userId: string | null, wallet: string, page: HistoryPage) {
      const range = rangeOf(page);
      const own = userId === null ? null : await ownAddress(userId, wallet);
      if (own === null && !isAddress(wallet)) throw new ApiError('wallet_not_found');
      const { items, count } =
        own === null ? publicTransactions(wallet, range) : await ownTransactions(own, range);
      return { items, pagination: paginationOf(page, count) };
    },
  };

  async function ownAddress(userId: string, wallet: string): Promise<string | null> {
    try {
      return (await wallets.owned(userId, wallet)).address;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wallet_not_found') return null;
      throw error;
    }
  }

  async function ownTransactions(
    address: string,
    range: { readonly offset: number; readonly limit: number },
  ) {
    const { items, count } = await reads.walletHistory(address, range);
    return { items: items.map((record): WalletTransaction => transactionView(record, tokens)), count };
  }
}

export type AccountService = ReturnType<typeof accountService>;
