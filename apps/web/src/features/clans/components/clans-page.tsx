import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Shield } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { DataTable } from '#/shared/lists/data-table.tsx';
import { type ClanSearch, isFiltered, readClanSearch } from '../clan-search.ts';
import { clansQuery, PAGE_SIZE } from '../clans.queries.ts';
import { formatClans } from '../format-clans.ts';
import { useOwnClan } from '../own-clan.queries.ts';
import { CLAN_COLUMNS, PHONE_CLAN_COLUMNS } from './clan-columns.tsx';
import { ClanFilters } from './clan-filters.tsx';
import { ClanPages } from './clan-pages.tsx';
import { Invitations } from './invitations.tsx';

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
