import type { ClanPage as Clan } from '@dugout/contract/clans/clan';
import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Tabs } from '@dugout/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Shield } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { useTitle } from '#/shared/hooks/browser.ts';
import { clanByTagQuery } from '../clans.queries.ts';
import { ClanFigures } from './clan-figures.tsx';
import { ClanHeader } from './clan-header.tsx';
import { ClanMore, useClanTabs } from './clan-more.tsx';
import { JoinButton } from './join-button.tsx';
import { MembersTable } from './members-table.tsx';

const isMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

const Missing = ({ tag }: { readonly tag: string }) => (
  <EmptyState
    page
    icon={<Shield aria-hidden />}
    title="Clan not found"
    action={
      <Link to="/clans" className={buttonClass()}>
        All clans
      </Link>
    }
  >
    No clan has the tag {tag.slice(0, 12)}.
  </EmptyState>
);

const MEMBERS = 'Members';

function Parts({ clan }: { readonly clan: Clan }) {
  const more = useClanTabs().filter(({ isForMembers }) => !isForMembers);
  const [part, setPart] = useState(MEMBERS);
  if (more.length === 0) return <MembersTable clan={clan} />;
  return (
    <>
      <Tabs
        label="Clan"
        tabs={[
          { value: MEMBERS, label: MEMBERS, count: clan.memberCount },
          ...more.map(({ label }) => ({ value: label, label })),
        ]}
        value={part}
        onChange={setPart}
        panelId="clan-panel"
        className="shrink-0 border-line2 border-b px-3"
      />
      <div id="clan-panel" role="tabpanel" aria-label={part} className="flex min-h-0 flex-1 flex-col">
        {part === MEMBERS ? <MembersTable clan={clan} /> : <ClanMore clanId={clan.id} label={part} />}
      </div>
    </>
  );
}

export function ClanPage() {
  const { clanTag } = useParams({ from: '/clans/$clanTag' });
  const { data: clan, error, refetch } = useQuery(clanByTagQuery(clanTag));
  useTitle(clan?.name ?? 'Clan');
  if (clan === undefined) {
    if (isMissing(error)) return <Missing tag={clanTag} />;
    return error === null ? (
      <SkeletonRows rows={10} height={48} label="Loading the clan" />
    ) : (
      <ErrorBand title={CLANS_TEXTS.clanFailed} onAction={() => void refetch()} className="m-3" />
    );
  }
  return (
    <div className="flex flex-col desk:desk-height">
      {error !== null && (
        <ErrorBand title={CLANS_TEXTS.clanFailed} onAction={() => void refetch()} className="m-2" />
      )}
      <ClanHeader clan={clan}>
        {clan.standing === 'member' ? (
          <Link to="/clans/me" className={buttonClass()}>
            Open your clan
          </Link>
        ) : (
          <JoinButton clan={clan} size={32} withdraws />
        )}
      </ClanHeader>
      <ClanFigures clan={clan} />
      <Parts clan={clan} />
    </div>
  );
}
