import { searchedForm } from '@dugout/domain/text/searched-form';
import { rangeOf } from '#/platform/http/pagination.ts';
import type { TrackedMarket } from '../ports.ts';
import type { Followed, FollowedWallets } from './followed-store.ts';
import type { WalletResults } from './wallet-results.ts';

export interface FollowedQuery {
  readonly page: number;
  readonly limit: number;
  /** `name:asc`, checked by the contract. */
  readonly sorting: string;
  readonly search?: string | undefined;
  readonly group?: string | undefined;
}

type Result = ReturnType<TrackedMarket['result']>;
type Figure = (wallet: Followed, result: Result | undefined) => number | null;

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function fitsText(wallet: Followed, wanted: string): boolean {
  const { name, address, group, notes } = wallet;
  return [name, address, group, notes].some(
    (labels) => labels !== null && searchedForm(labels).includes(wanted),
  );
}

export async function followedPage(followed: FollowedWallets, query: FollowedQuery, results: WalletResults) {
  const wanted = searchedForm(query.search ?? '');
  const fitting = [...followed.values()].filter(
    (wallet) => (wanted === '' || fitsText(wallet, wanted)) && (!query.group || wallet.group === query.group),
  );
  const [field, way] = query.sorting.split(':');
  const figure = FIGURES[field ?? ''];
  const known = figure?.priced ? await results.of(fitting.map(({ address }) => address)) : null;
  const sign = way === 'asc' ? 1 : -1;
  // Ties keep the original order, in which wallets were followed.
  const sorted = (way === 'asc' ? fitting : fitting.reverse()).sort((a, b) => {
    if (figure === undefined) return names.compare(a.name, b.name) * sign;
    const [one, two] = [figure.of(a, known?.get(a.address)), figure.of(b, known?.get(b.address))];
    if (one === null || two === null) return Number(one === null) - Number(two === null);
    return (one - two) * sign;
  });
  const { offset, limit } = rangeOf(query);
  const items = sorted.slice(offset, offset + limit);
  return {
    items,
    total: sorted.length,
    results: known ?? (await results.of(items.map(({ address }) => address))),
  };
}

const FIGURES: Readonly<Partial<Record<string, { readonly priced: boolean; readonly of: Figure }>>> = {
  created_at: { priced: false, of: ({ createdAt }) => createdAt },
  lastTradeTime: { priced: true, of: (_wallet, result) => result?.lastTradeAt ?? null },
  totalPnl: { priced: true, of: (_wallet, result) => result?.totalPnl ?? null },
};
