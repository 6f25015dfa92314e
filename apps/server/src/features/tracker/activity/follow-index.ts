const NOBODY: ReadonlySet<string> = new Set();

/** The followers of each wallet, looked up with every trade of the market. */
export class FollowIndex {
  readonly #followers = new Map<string, Set<string>>();

  /** Returns whether nobody followed the wallet before. */
  add(wallet: string, userId: string): boolean {
    const known = this.#followers.get(wallet);
    if (known === undefined) this.#followers.set(wallet, new Set([userId]));
    else known.add(userId);
    return known === undefined;
  }

  /** Returns whether nobody follows the wallet anymore. */
  remove(wallet: string, userId: string): boolean {
    const known = this.#followers.get(wallet);
    known?.delete(userId);
    if (known === undefined || known.size > 0) return false;
    return this.#followers.delete(wallet);
  }

  has(wallet: string): boolean {
    return this.#followers.has(wallet);
  }

  followersOf(wallet: string): ReadonlySet<string> {
    return this.#followers.get(wallet) ?? NOBODY;
  }

  wallets(): Iterable<string> {
    return this.#followers.keys();
  }
}
