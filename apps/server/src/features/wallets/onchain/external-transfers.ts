import { SOL_MINT } from '@dugout/domain/sol';
import type { Chain } from '#/execution/onchain/chain.ts';
import { effectsOn, payerOf } from '#/execution/onchain/wallet-effects.ts';
import { InsufficientFunds } from '#/features/ledger/index.ts';
import type { Deposit, Outflow } from './deposits.ts';
import { transferRef } from './one-booking.ts';

interface ExternalTransfersOptions {
  readonly chain: Pick<Chain, 'transaction'>;
  /** Records deposits and external transfers. Both are idempotent. */
  readonly noteDeposit: (deposit: Deposit) => Promise<boolean>;
  readonly noteOutflow: (outflow: Outflow) => Promise<boolean>;
}

/** Max transactions remembered as booked, because a wallet's token accounts report them again. */
const REMEMBERED = 10_000;

/**
 * Books confirmed transactions that are not ours: their changes to a wallet become deposits and outflows, once.
 */
export class ExternalTransfers {
  readonly #options: ExternalTransfersOptions;
  /** By wallet and signature: the wallet's token accounts that the transaction names. */
  readonly #booked = new Map<string, readonly string[]>();

  constructor(options: ExternalTransfersOptions) {
    this.#options = options;
  }

  /**
   * Books transactions, oldest first, and returns the wallet's token accounts that they name. The order within a
   * slot is unknown, so transactions without enough funds are retried after the others. Throws
   * `InsufficientFunds` if that fails too.
   */
  async book(wallet: string, signatures: readonly string[]): Promise<ReadonlySet<string>> {
    const accounts = new Set<string>();
    const later: string[] = [];
    for (const signature of signatures) {
      try {
        for (const account of await this.#bookOne(wallet, signature)) accounts.add(account);
      } catch (error) {
        if (!(error instanceof InsufficientFunds)) throw error;
        later.push(signature);
      }
    }
    for (const signature of later)
      for (const account of await this.#bookOne(wallet, signature)) accounts.add(account);
    return accounts;
  }

  async #bookOne(wallet: string, signature: string): Promise<readonly string[]> {
    const key = `${wallet} ${signature}`;
    const known = this.#booked.get(key);
    if (known !== undefined) return known;
    const { chain, noteDeposit, noteOutflow } = this.#options;
    const landed = await chain.transaction(signature);
    if (landed === null) throw new Error(`transaction ${signature} is listed but cannot be read`);
    const { lamports, tokens, accounts } = effectsOn(landed.raw, wallet);
    const from = payerOf(landed.raw, wallet);
    for (const [mint, amount] of [[SOL_MINT, lamports] as const, ...tokens]) {
      const moved = {
        walletAddress: wallet,
        mint,
        signature,
        ref: transferRef({ address: wallet, signature }, mint),
      };
      if (amount > 0n) await noteDeposit({ ...moved, amount, from });
      if (amount < 0n) await noteOutflow({ ...moved, amount: -amount });
    }
    this.#remember(key, accounts);
    return accounts;
  }

  #remember(key: string, accounts: readonly string[]): void {
    this.#booked.set(key, accounts);
    const [oldest] = this.#booked.keys();
    if (oldest !== undefined && this.#booked.size > REMEMBERED) this.#booked.delete(oldest);
  }
}
