import type { MarketState } from '../state.ts';

const NONE = -1;

/** Calls `visit` with each holder of a token, without unpacking a resting one. */
export function eachHolderOf(
  { holders, compactedHolders }: MarketState,
  token: number,
  visit: (wallet: number, balance: bigint, flags: number) => void,
): void {
  if (compactedHolders.has(token))
    compactedHolders.each(token, ({ wallet, balance, flags }) => {
      visit(wallet, balance, flags);
      return false;
    });
  else
    for (let holder = holders.firstOf(token); holder !== NONE; holder = holders.next(holder))
      visit(holders.wallet(holder), holders.balance(holder), holders.flags(holder));
}

/** Calls `visit` with each holding of a wallet, in tokens that rest and others. */
export function eachHoldingOf(
  { holders, compactedHolders, walletChains }: MarketState,
  wallet: number,
  visit: (token: number, balance: bigint, flags: number) => void,
): void {
  walletChains.eachHolder(wallet, (holder) => {
    const token = holders.token(holder);
    if (token !== NONE) visit(token, holders.balance(holder), holders.flags(holder));
  });
  compactedHolders.eachOf(wallet, (token, { balance, flags }) => visit(token, balance, flags));
}

/** Returns what a wallet holds of a token and its flags, without unpacking; null without a record. */
export function holdingOf(
  { holders, compactedHolders }: MarketState,
  token: number,
  wallet: number,
): { readonly balance: bigint; readonly flags: number } | null {
  if (wallet === NONE) return null;
  if (compactedHolders.has(token)) return compactedHolders.find(token, wallet);
  const holder = holders.find(token, wallet);
  return holder === NONE ? null : { balance: holders.balance(holder), flags: holders.flags(holder) };
}
