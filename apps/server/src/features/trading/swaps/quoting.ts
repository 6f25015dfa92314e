import { feePpm } from '@dugout/domain/execution/trading-fee';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Venue } from '#/execution/venue.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { FeeTerms, FeeTermsOf, TokenDirectory, TradersWallets } from '../ports.ts';
import type { SwapIntent } from '../pricing/swap-intent.ts';
import { planSwap, type SwapPlan } from '../pricing/swap-plan.ts';
import { assertTradable } from '../trading.policy.ts';

export interface Planned {
  readonly plan: SwapPlan;
  readonly terms: FeeTerms;
  readonly walletAddress: string;
}

export interface Quoting {
  /**
   * Plans the intent with this wallet's current state. Throws ApiError when the wallet, the token, the pool or
   * the funds do not allow it.
   */
  plan(userId: string, walletAddress: string, intent: SwapIntent): Promise<Planned>;
}

interface QuotingOptions {
  readonly feeTermsOf: FeeTermsOf;
  readonly venue: Venue;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
}

export function quoting({ venue, wallets, tokens, feeTermsOf }: QuotingOptions): Quoting {
  return {
    async plan(userId, walletAddress, intent) {
      const [wallet, terms] = await Promise.all([
        wallets.funded(userId, walletAddress, [SOL_MINT, intent.mint]),
        feeTermsOf(userId),
      ]);
      assertTradable(wallet);
      const pool = venue.pool(intent.mint);
      if (pool === null)
        throw new ApiError(tokens.tokenFacts(intent.mint) === null ? 'token_not_found' : 'pool_not_tradable');
      const funds = {
        lamports: wallet.funds.get(SOL_MINT) ?? 0n,
        tokens: wallet.funds.get(intent.mint) ?? 0n,
      };
      return {
        plan: planSwap(intent, pool, funds, feePpm(terms.discountBps)),
        walletAddress: wallet.address,
        terms,
      };
    },
  };
}
