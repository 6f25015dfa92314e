import type { AccountBalance, Chain } from '#/execution/onchain/chain.ts';

interface FollowedWalletsOptions {
  readonly chain: Pick<Chain, 'onMention'>;
  /** Called with a transaction that the node reported. */
  readonly onTransaction: (wallet: string, signature: string) => void;
  /** Called when the node begins to report the transactions of an account: earlier ones are unknown. */
  readonly onActive: (wallet: string, account: string) => void;
}

interface Followed {
  isActive: boolean;
  /** Null above the max number of subscriptions. */
  unsubscribe: (() => void) | null;
  balance: AccountBalance | null;
}

const MAX_SUBSCRIPTIONS = 10_000;

/**
 * The wallets and their open token accounts. Transactions that name one of them are reported by the node; a
 * transfer to a token account does not name the wallet.
 */
export class FollowedWallets {
  readonly #options: FollowedWalletsOptions;
  readonly #wallets = new Map<string, Map<string, Followed>>();
  #subscribed = 0;

  constructor(options: FollowedWalletsOptions) {
    this.#options = options;
  }

  has(wallet: string, account: string = wallet): boolean {
    return this.#wallets.get(wallet)?.has(account) ?? false;
  }

  /** Returns a wallet's accounts, including itself. */
  accountsOf(wallet: string): readonly string[] {
    return [...(this.#wallets.get(wallet)?.keys() ?? [])];
  }

  /** Reports whether the node reports the transactions that name a wallet. */
  isReported(wallet: string): boolean {
    return this.#wallets.get(wallet)?.get(wallet)?.isActive ?? false;
  }

  /** Reports whether the node reports the transactions of all accounts of a wallet. */
  isCovered(wallet: string): boolean {
    const accounts = this.#wallets.get(wallet);
    return accounts !== undefined && [...accounts.values()].every(({ isActive }) => isActive);
  }

  follow(wallet: string, accounts: Iterable<string>): void {
    const followed = this.#wallets.get(wallet) ?? new Map<string, Followed>();
    this.#wallets.set(wallet, followed);
    for (const account of accounts) {
      const one = followed.get(account) ?? { isActive: false, unsubscribe: null, balance: null };
      followed.set(account, one);
      if (one.unsubscribe === null && this.#subscribed < MAX_SUBSCRIPTIONS)
        one.unsubscribe = this.#subscribe(wallet, account, one);
    }
  }

  drop(wallet: string, accounts: Iterable<string>): void {
    const followed = this.#wallets.get(wallet);
    for (const account of accounts) {
      this.#unsubscribe(followed?.get(account));
      followed?.delete(account);
    }
  }

  /** Drops all wallets except these. */
  keep(wallets: readonly string[]): void {
    const kept = new Set(wallets);
    for (const [wallet, accounts] of this.#wallets) {
      if (kept.has(wallet)) continue;
      for (const one of accounts.values()) this.#unsubscribe(one);
      this.#wallets.delete(wallet);
    }
  }

  /** Stores an account's balance, and reports whether it may differ from the booked one. */
  hasChanged(wallet: string, account: string, balance: AccountBalance): boolean {
    const one = this.#wallets.get(wallet)?.get(account);
    if (one === undefined) return false;
    const before = one.balance;
    one.balance = balance;
    if (before === null) return !one.isActive;
    return before.lamports !== balance.lamports || before.amount !== balance.amount;
  }

  #subscribe(wallet: string, account: string, one: Followed): () => void {
    this.#subscribed += 1;
    return this.#options.chain.onMention(account, {
      onTransaction: (signature) => this.#options.onTransaction(wallet, signature),
      onState: (isActive) => {
        one.isActive = isActive;
        if (isActive) this.#options.onActive(wallet, account);
      },
    });
  }

  #unsubscribe(one: Followed | undefined): void {
    if (one?.unsubscribe == null) return;
    one.unsubscribe();
    this.#subscribed -= 1;
  }
}
