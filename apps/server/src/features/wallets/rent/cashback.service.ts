import { SIGNATURE_FEE_LAMPORTS } from '@dugout/contract/wallets/values';
import type { Chain } from '#/execution/onchain/chain.ts';
import { buildCashbackClaim, readCashback } from '#/execution/onchain/transactions/cashback.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { OwnedWallet } from '../index.ts';
import type { WalletReturns } from './wallet-returns.ts';

interface CashbackOptions {
  readonly returns: WalletReturns;
  /** Null outside of live trading: then no wallet has cashback. */
  readonly chain: Chain | null;
}

/** Claims the cashback that pump.fun's programs keep for a wallet. */
export class CashbackService {
  readonly #options: CashbackOptions;

  constructor(options: CashbackOptions) {
    this.#options = options;
  }

  async read({ address }: OwnedWallet) {
    const { curve, pool } = await this.#of(address);
    return {
      lamports: (curve + pool).toString(),
      curveLamports: curve.toString(),
      poolLamports: pool.toString(),
      feeLamports: SIGNATURE_FEE_LAMPORTS.toString(),
    };
  }

  /**
   * Claims it in one transaction. Throws ApiError `no_cashback`, `cashback_failed`, `signer_refused`,
   * `signer_unavailable`.
   */
  async claim(userId: string, { address }: OwnedWallet) {
    const { returns, chain } = this.#options;
    // It is about to be claimed.
    await returns.settle(address);
    const cashback = await this.#of(address);
    if (chain === null || cashback.curve + cashback.pool === 0n) throw new ApiError('no_cashback');
    const built = await buildCashbackClaim(chain, address, cashback);
    const accounts = [cashback.curve, cashback.pool].filter((lamports) => lamports > 0n).length;
    const promise = { kind: 'cashback', wallet: address } as const;
    const ended = await returns.run({ userId, built, promise, accounts }, 'cashback_failed');
    if (ended?.accounts === 0) throw new ApiError('cashback_failed');
    return {
      lamports: (ended?.lamports ?? 0n).toString(),
      feeLamports: (ended?.fee ?? 0n).toString(),
      pending: ended === null,
    };
  }

  async #of(address: string) {
    const { chain } = this.#options;
    return chain === null ? { curve: 0n, pool: 0n } : readCashback(chain, address);
  }
}
