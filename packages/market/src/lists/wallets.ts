import type { WalletHit } from '../queries.ts';
import { BY_NUMBER } from '../search/fit.ts';
import { TextIndex } from '../search/text-index.ts';
import type { MarketState } from '../state.ts';

const nameIndexes = new WeakMap<ReadonlyMap<string, string>, TextIndex>();

/**
 * Returns known traders by name, then wallets whose address starts with the text, or ends with it when nothing
 * else matches.
 */
export function searchWallets(state: MarketState, text: string, limit: number): WalletHit[] {
  const wanted = text.trim();
  const traders = [...state.knownTraders.keys()];
  const named = namesOf(state.knownTraders).find(wanted, limit, BY_NUMBER);
  indexNewWallets(state);
  const addresses = [
    ...named.map(({ item }) => traders[item] as string),
    ...state.walletAddresses
      .find(wanted, limit, { alone: named.length === 0 })
      .map((item) => state.wallets.text(item)),
    ...traders.filter((address) => address === wanted),
  ];
  return [...new Set(addresses)]
    .slice(0, limit)
    .map((address) => ({ address, name: state.knownTraders.get(address) ?? null }));
}

function indexNewWallets({ wallets, walletAddresses }: MarketState): void {
  while (walletAddresses.size < wallets.size) walletAddresses.add(wallets.text(walletAddresses.size));
}

function namesOf(traders: ReadonlyMap<string, string>): TextIndex {
  const known = nameIndexes.get(traders);
  if (known !== undefined) return known;
  const index = new TextIndex();
  let number = 0;
  for (const name of traders.values()) index.add(number++, name);
  nameIndexes.set(traders, index);
  return index;
}
