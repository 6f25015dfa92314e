/**
 * Balances of a token by wallet. Raw units as plain numbers: a supply of 1e15 is below 2^53, so every sum is
 * exact.
 */
export class Holdings {
  readonly #place = new Map<number, number>();
  readonly wallets: number[] = [];
  readonly amounts: number[] = [];

  get count(): number {
    return this.wallets.length;
  }

  of(wallet: number): number {
    const at = this.#place.get(wallet);
    return at === undefined ? 0 : (this.amounts[at] as number);
  }

  add(wallet: number, amount: number): void {
    const at = this.#place.get(wallet);
    if (at === undefined) {
      if (amount === 0) return;
      this.#place.set(wallet, this.wallets.length);
      this.wallets.push(wallet);
      this.amounts.push(amount);
      return;
    }
    const left = (this.amounts[at] as number) + amount;
    if (left > 0) this.amounts[at] = left;
    else this.#remove(wallet, at);
  }

  #remove(wallet: number, at: number): void {
    const lastWallet = this.wallets.pop() as number;
    const lastAmount = this.amounts.pop() as number;
    this.#place.delete(wallet);
    if (lastWallet === wallet) return;
    this.wallets[at] = lastWallet;
    this.amounts[at] = lastAmount;
    this.#place.set(lastWallet, at);
  }

  total(): number {
    return this.amounts.reduce((sum, amount) => sum + amount, 0);
  }

  /** `wallet.amount` in base 36, separated by spaces, in the order used by the crowd's choices. */
  toText(): string {
    return this.wallets
      .map((wallet, i) => `${wallet.toString(36)}.${(this.amounts[i] as number).toString(36)}`)
      .join(' ');
  }

  static ofText(text: string): Holdings {
    const holdings = new Holdings();
    if (text === '') return holdings;
    for (const part of text.split(' ')) {
      const dot = part.indexOf('.');
      holdings.add(Number.parseInt(part.slice(0, dot), 36), Number.parseInt(part.slice(dot + 1), 36));
    }
    return holdings;
  }
}
