import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { Button, IconButton } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus, Shield } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { DataTable } from '#/shared/lists/data-table.tsx';
import { type ClanSearch, isFiltered, readClanSearch } from '../clan-search.ts';
import { clansQuery, PAGE_SIZE } from '../clans.queries.ts';
import { formatClans } from '../format-clans.ts';
import { useOwnClan } from '../own-clan.queries.ts';
import { CLAN_COLUMNS, PHONE_CLAN_COLUMNS } from './clan-columns.tsx';
import { ClanFilters } from './clan-filters.tsx';
import { Invitations } from './invitations.tsx';

interface ClanPagesProps {
  /** Number of clans before this page. */
  readonly from: number;
  readonly shown: number;
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly onPage: (page: number) => void;
}

/** The range of shown clans, and links to the other pages. */
const ClanPages = (props: ClanPagesProps) => (
  <nav
    aria-label="Pages of clans"
    className="flex h-9 shrink-0 items-center gap-2 border-line2 border-t px-3 text-small text-t3"
  >
    {props.shown > 0 && (
      <span>
        {formatCount(props.from + 1)} to {formatCount(props.from + props.shown)} of {formatClans(props.count)}
      </span>
    )}
    {props.pages > 1 && (
      <>
        <IconButton
          icon={ChevronLeft}
          label="Previous page"
          kind="ghost"
          size={24}
          disabled={!props.hasPreviousPage}
          onClick={() => props.onPage(props.page - 1)}
        />
        <span className="text-t1">
          {formatCount(props.page)} of {formatCount(props.pages)}
        </span>
        <IconButton
          icon={ChevronRight}
          label="Next page"
          kind="ghost"
          size={24}
          disabled={!props.hasNextPage}
          onClick={() => props.onPage(props.page + 1)}
        />
      </>
    )}
    <span className="ml-auto truncate max-desk:hidden">
      Ranked by 90-day hit rate (30+ calls), then volume.
    </span>
  </nav>
);

const CreateClan = lazyOverlay(async () => (await import('../form/create-clan.tsx')).CreateClan);

function Head({ total, onCreate }: { readonly total: number | undefined; readonly onCreate: () => void }) {
  const me = useMe();
  const own = useOwnClan();
  const open = useOpen();
  return (
    <header className="flex h-11 shrink-0 items-center gap-2.5 border-line2 border-b px-3 max-desk:h-14">
      <h1 className="font-semibold text-title">Clans</h1>
      {total !== undefined && <span className="text-t3">{formatClans(total)}</span>}
      <span className="flex-1" />
      {me && <Invitations />}
      {own === null && (
        <Button kind="primary" onClick={me === null ? () => open('signIn', 'signUp') : onCreate}>
          <Plus className="size-3.5" aria-hidden />
          Create clan
        </Button>
      )}
    </header>
  );
}

export function ClansPage() {
  const phone = usePhone();
  const navigate = useNavigate();
  const search = useSearch({ from: '/clans', select: readClanSearch });
  const [isCreating, setCreating] = useState(false);
  const query = useQuery(clansQuery(search));
  const { data } = query;
  const go = (to: ClanSearch): void => void navigate({ to: '/clans', search: to, replace: true });
  const filtered = isFiltered(search);
  const page = search.page ?? 1;
  return (
    <div className="flex min-h-80 flex-col desk:desk-height">
      <Head total={data?.pagination.count} onCreate={() => setCreating(true)} />
      <ClanFilters search={search} onChange={go} />
      <DataTable
        what="clans"
        failed={CLANS_TEXTS.clansFailed}
        query={{ ...query, data: data?.items }}
        loading={<SkeletonRows rows={14} label="Loading clans" />}
        label="Clans"
        columns={phone ? PHONE_CLAN_COLUMNS : CLAN_COLUMNS}
        rowKey={({ id }) => id}
        rowHeight={phone ? 56 : 36}
        isMarked={({ standing }) => standing === 'member'}
        onOpen={({ tag }) => void navigate({ to: '/clans/$clanTag', params: { clanTag: tag } })}
        className="flex-1 max-desk:min-h-[60dvh]"
        empty={
          <EmptyState
            icon={<Shield aria-hidden />}
            title={filtered ? 'No matching clans' : 'No clans yet'}
            action={filtered ? <Button onClick={() => go({})}>Clear filters</Button> : undefined}
          >
            {filtered ? 'Remove some filters to see more.' : 'Create the first one.'}
          </EmptyState>
        }
      />
      {data !== undefined && (
        <ClanPages
          from={(page - 1) * PAGE_SIZE}
          shown={data.items.length}
          {...data.pagination}
          onPage={(to) => go({ ...search, page: to > 1 ? to : undefined })}
        />
      )}
      {isCreating && (
        <Suspense>
          <CreateClan onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}
