import type { EmptyAccounts } from '@dugout/contract/wallets/rent';
import { SIGNATURE_FEE_LAMPORTS } from '@dugout/contract/wallets/values';
import { isClosable } from '@dugout/solana/accounts/token-account';
import type { Chain } from '#/execution/onchain/chain.ts';
import { buildClosing, type ClosableAccount } from '#/execution/onchain/transactions/closing.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { OwnedWallet } from '../index.ts';
import type { TokenLookup } from '../tokens.view.ts';
import type { WalletReturns } from './wallet-returns.ts';

/** Max accounts that one transaction closes, so that it fits a packet. */
const BATCH = 20;
/** Max transactions of one call. */
const MAX_BATCHES = 5;
/** Max accounts that a node reads at once. */
const MAX_READ = 100;

interface RentOptions {
  readonly returns: WalletReturns;
  /** Null outside of live trading: then no wallet has token accounts. */
  readonly chain: Chain | null;
  readonly tokens: TokenLookup;
}

interface EmptyAccount extends ClosableAccount {
  readonly mint: string;
  readonly lamports: bigint;
}

/** Returns the rent of empty token accounts to their wallets. Nothing with a balance can be closed. */
export class RentService {
  readonly #options: RentOptions;

  constructor(options: RentOptions) {
    this.#options = options;
  }

  /** Returns a wallet's empty token accounts that its owner can close. */
  async list({ address }: OwnedWallet): Promise<EmptyAccounts> {
    const { tokens } = this.#options;
    const empty = await this.#emptyOf(address);
    const total = empty.reduce((sum, { lamports }) => sum + lamports, 0n);
    const fee = BigInt(Math.ceil(empty.length / BATCH)) * SIGNATURE_FEE_LAMPORTS;
    return {
      accounts: empty.map(({ account, mint, lamports }) => ({
        account,
        mint,
        symbol: tokens(mint)?.symbol ?? null,
        lamports: lamports.toString(),
      })),
      lamports: total.toString(),
      feeLamports: fee.toString(),
    };
  }

  /**
   * Closes them in batches. Throws ApiError `nothing_to_reclaim`, `reclaim_failed`, `signer_refused`,
   * `signer_unavailable`.
   */
  async reclaim(userId: string, { address }: OwnedWallet) {
    const { returns, chain } = this.#options;
    // Their accounts are about to close.
    await returns.settle(address);
    const empty = (await this.#emptyOf(address)).slice(0, BATCH * MAX_BATCHES);
    if (chain === null || empty.length === 0) throw new ApiError('nothing_to_reclaim');
    const sum = { closed: 0, lamports: 0n, fee: 0n };
    let pending = false;
    for (let at = 0; at < empty.length && !pending; at += BATCH) {
      const some = empty.slice(at, at + BATCH);
      const built = await buildClosing(chain, address, some);
      const accounts = some.map(({ account }) => account);
      const promise = { kind: 'close', wallet: address, accounts } as const;
      const ended = await returns.run({ userId, built, promise, accounts: some.length }, 'reclaim_failed');
      pending = ended === null;
      sum.closed += ended?.accounts ?? 0;
      sum.lamports += ended?.lamports ?? 0n;
      sum.fee += ended?.fee ?? 0n;
    }
    if (sum.closed === 0 && !pending) throw new ApiError('reclaim_failed');
    return {
      closed: sum.closed,
      lamports: sum.lamports.toString(),
      feeLamports: sum.fee.toString(),
      pending,
    };
  }

  async #emptyOf(address: string): Promise<readonly EmptyAccount[]> {
    const { chain } = this.#options;
    if (chain === null) return [];
    const held = (await chain.holdings(address)).filter(({ amount }) => amount === 0n);
    const found: EmptyAccount[] = [];
    for (let from = 0; from < held.length; from += MAX_READ) {
      const some = held.slice(from, from + MAX_READ);
      const addresses = some.map(({ account }) => account);
      const [accounts, lamports] = await Promise.all([chain.accounts(addresses), chain.lamports(addresses)]);
      some.forEach(({ account, mint }, at) => {
        const read = accounts[at];
        if (read && isClosable(read))
          found.push({ account, mint, program: read.owner, lamports: lamports[at] ?? 0n });
      });
    }
    return found;
  }
}
