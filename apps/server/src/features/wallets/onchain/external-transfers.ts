import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import type { Chain } from '#/execution/onchain/chain.ts';
import { effectsOn, payerOf } from '#/execution/onchain/wallet-effects.ts';
import { InsufficientFunds } from '#/features/ledger/index.ts';
import type { Deposit, Outflow } from './deposits.ts';
import { transferRef } from './one-booking.ts';

interface ExternalTransfersOptions {
  readonly chain: Pick<Chain, 'transaction'>;
  /** Delay between the tries of reading a transaction, in ms. */
  readonly retryMs?: number;
  /** Records deposits and external transfers. Both are idempotent. */
  readonly noteDeposit: (deposit: Deposit) => Promise<boolean>;
  readonly noteOutflow: (outflow: Outflow) => Promise<boolean>;
}

/** Max transactions remembered, because a wallet's token accounts report them again. */
const REMEMBERED = 10_000;
/** A node may report a transaction before another one has it. */
const MAX_READS = 3;
const RETRY_MS = 400;

/**
 * Books confirmed transactions that are not ours: their changes to a wallet become deposits and outflows, once.
 */
export class ExternalTransfers {
  readonly #options: ExternalTransfersOptions;
  /** By wallet and signature: the wallet's token accounts that the transaction names. */
  readonly #read = new Map<string, readonly string[]>();

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

  /** Returns the wallet's token accounts that our own transactions name, without booking anything. */
  async accountsIn(wallet: string, signatures: readonly string[]): Promise<ReadonlySet<string>> {
    const accounts = new Set<string>();
    for (const signature of signatures) {
      const known = this.#read.get(`${wallet} ${signature}`);
      const named = known ?? effectsOn(await this.#transaction(signature), wallet).accounts;
      this.#remember(wallet, signature, named);
      for (const account of named) accounts.add(account);
    }
    return accounts;
  }

  async #bookOne(wallet: string, signature: string): Promise<readonly string[]> {
    const known = this.#read.get(`${wallet} ${signature}`);
    if (known !== undefined) return known;
    const { noteDeposit, noteOutflow } = this.#options;
    const raw = await this.#transaction(signature);
    const { lamports, tokens, accounts } = effectsOn(raw, wallet);
    const from = payerOf(raw, wallet);
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
    this.#remember(wallet, signature, accounts);
    return accounts;
  }

  async #transaction(signature: string): Promise<RawTransaction> {
    const { chain, retryMs = RETRY_MS } = this.#options;
    for (let reads = 1; ; reads++) {
      const landed = await chain.transaction(signature);
      if (landed !== null) return landed.raw;
      if (reads >= MAX_READS) throw new Error(`transaction ${signature} is reported but cannot be read`);
      await pause(retryMs, undefined, { ref: false });
    }
  }

  #remember(wallet: string, signature: string, accounts: readonly string[]): void {
    this.#read.set(`${wallet} ${signature}`, accounts);
    const [oldest] = this.#read.keys();
    if (oldest !== undefined && this.#read.size > REMEMBERED) this.#read.delete(oldest);
  }
}
