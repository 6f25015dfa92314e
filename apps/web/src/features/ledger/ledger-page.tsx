import type { OwnEntry, PlatformTotals } from '@dugout/contract/ledger/ledger';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { Button, buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { toneOf } from '#/shared/format/numbers.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { formatAsset } from '#/shared/tokens/asset-amount.ts';

const KINDS: Readonly<Record<string, string>> = {
  'wallet.grant': 'Play SOL granted',
  'wallet.deposit': 'Deposit',
  'wallet.outflow': 'Transfer out',
  'swap.hold': 'Reserved for swap',
  'swap.fill': 'Swap filled',
  'swap.release': 'Reserve released',
  'withdrawal.hold': 'Reserved for withdrawal',
  'withdrawal.release': 'Reserve released',
  'withdrawal.sent': 'Withdrawal',
  'rent.reclaim': 'Rent reclaimed',
  'cashback.claim': 'Cashback claimed',
  'giveaway.prize': 'Giveaway prize',
  'referral.claim': 'Referral rewards claimed',
};

/** Describes an entry; an unknown kind by its own name. */
export const entryText = ({ kind, lines }: Pick<OwnEntry, 'kind' | 'lines'>): string =>
  kind === 'swap.fill' && lines.every(({ account }) => account === 'referral')
    ? 'Referral reward'
    : (KINDS[kind] ?? kind.replaceAll('.', ' '));

const ACCOUNTS: Readonly<Record<OwnEntry['lines'][number]['account'], string>> = {
  wallet: 'Wallet',
  hold: 'Reserved',
  referral: 'Rewards',
};
export const accountText = (account: OwnEntry['lines'][number]['account']): string => ACCOUNTS[account];

const ENTRIES_A_PAGE = 50;

export const platformTotalsQuery = queryOptions({
  queryKey: ['ledger', 'platform'],
  queryFn: async ({ signal }) => (await call('GET /ledger', undefined, { signal })).data,
});

/** Fetches a page of the trader's own entries, newest first; pages start at 1. */
export const ownEntriesQuery = (page: number) =>
  queryOptions({
    queryKey: ['ledger', 'own', page],
    queryFn: async ({ signal }) =>
      (await call('GET /ledger/own', { query: { page, limit: ENTRIES_A_PAGE } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

const TOTALS: readonly { readonly key: Exclude<keyof PlatformTotals, 'faults'>; readonly label: string }[] = [
  { key: 'feesLamports', label: 'Trading fees' },
  { key: 'platformLamports', label: 'Platform revenue' },
  { key: 'referralLamports', label: 'Referral rewards' },
  { key: 'claimedLamports', label: 'Claimed' },
  { key: 'networkLamports', label: 'Network, priority, tips' },
  { key: 'issuedLamports', label: 'Play SOL granted' },
];

function Totals() {
  const { data, isError, refetch } = useQuery(platformTotalsQuery);
  if (data === undefined)
    return isError ? (
      <ErrorBand title="Failed to load the ledger" onAction={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} label="Loading ledger" />
    );
  const fine = data.faults.length === 0;
  return (
    <>
      <dl className="grid grid-cols-6 border-line2 border-b max-wide:grid-cols-3 max-desk:grid-cols-2">
        {TOTALS.map(({ key, label }) => (
          <div key={key} className="flex flex-col gap-0.5 border-line2 px-3 py-3 not-last:border-r">
            <dt className="text-small text-t3">{label}</dt>
            <dd className="font-semibold text-strong text-t1">
              {formatDecimal(BigInt(data[key]), SOL_DECIMALS)} SOL
            </dd>
          </div>
        ))}
      </dl>
      <p
        className={`flex items-center gap-2 border-line2 border-b px-3 py-2 ${fine ? 'text-up' : 'text-down'}`}
      >
        {fine ? (
          <Check className="size-3.5" aria-hidden />
        ) : (
          <TriangleAlert className="size-3.5" aria-hidden />
        )}
        {fine
          ? 'All entries recounted within the last 10 minutes. The ledger balances.'
          : data.faults.join('; ')}
      </p>
    </>
  );
}

const Entry = ({ entry }: { readonly entry: OwnEntry }) => (
  <li className="grid grid-cols-[180px_170px_1fr] gap-3 border-line1 border-b px-3 py-1.5 max-desk:grid-cols-1 max-desk:gap-0.5">
    <span className="text-t1">{entryText(entry)}</span>
    <span className="text-t3">{formatDate(entry.createdAt, 'dateClock')}</span>
    <ul>
      {entry.lines.map((line) => (
        <li
          key={`${line.account}:${line.walletAddress ?? ''}:${line.mint}`}
          className="flex flex-wrap items-center justify-between gap-x-3"
        >
          <span className="flex items-center gap-2 text-t3">
            {accountText(line.account)} {line.mint !== SOL_MINT && <Address address={line.mint} />}
          </span>
          <span className={toneOf(Number(line.amount)) || 'text-t1'}>{formatAsset(line, 'signed')}</span>
        </li>
      ))}
    </ul>
  </li>
);

function OwnEntries() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(ownEntriesQuery(page));
  if (data === undefined)
    return isError ? (
      <ErrorBand title="Failed to load your entries" onAction={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} label="Loading your entries" />
    );
  const { hasNextPage, hasPreviousPage, pages, count } = data.pagination;
  if (count === 0) return <EmptyState title="No entries yet">Every balance change appears here.</EmptyState>;
  return (
    <>
      <ul aria-label="Your entries">
        {data.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages of your entries" className="flex h-9 items-center justify-end gap-2 px-3">
          <span className="text-t3">
            Page {page} of {pages}
          </span>
          <Button size={24} disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size={24} disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}

export function LedgerPage() {
  const me = useMe();
  const open = useOpen();
  if (me === undefined) return <SkeletonRows rows={8} label="Loading ledger" />;
  if (me === null) {
    return (
      <EmptyState
        title="Log in to see the ledger"
        page
        className="pt-24"
        action={
          <Button kind="primary" onClick={() => open('signIn', 'logIn')}>
            Log in
          </Button>
        }
      >
        Platform totals and all of your entries.
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto flex max-w-300 flex-col">
      <div className="flex h-12 items-center justify-between px-3">
        <h1 className="font-semibold text-t1 text-title">Ledger</h1>
        <Link to="/portfolio" className={buttonClass('ghost', 24)}>
          Portfolio
        </Link>
      </div>
      <h2 className="border-line2 border-y px-3 py-1.5 text-small text-t3">Platform totals</h2>
      <Totals />
      <h2 className="border-line2 border-b px-3 py-1.5 text-small text-t3">
        Your entries. Each sums to zero across accounts.
      </h2>
      <OwnEntries />
    </div>
  );
}
