import type { ClanPage } from '@dugout/contract/clans/clan';
import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Tabs } from '@dugout/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Shield } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useFeatures } from '#/shared/feature/use-features.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { ownClanQuery } from '../own-clan.queries.ts';
import { AuditList } from './audit-list.tsx';
import { ClanFigures } from './clan-figures.tsx';
import { ClanHeader } from './clan-header.tsx';
import { ClanMore, useClanTabs } from './clan-more.tsx';
import { ClanChatSlot } from './clan-tab.tsx';
import { InviteButton } from './invite-button.tsx';
import { LeaveButton } from './leave-button.tsx';
import { MembersTable } from './members-table.tsx';
import { RequestsList } from './requests-list.tsx';

const ClanSettings = lazyComponent(async () => (await import('../form/clan-settings.tsx')).ClanSettings);

/** `tab:Calls` is a tab of another feature. */
type Part = 'members' | 'chat' | `tab:${string}` | 'activity' | 'settings';

function Body({ clan, part }: { readonly clan: ClanPage; readonly part: Part }) {
  switch (part) {
    case 'members':
      return (
        <>
          <RequestsList clan={clan} />
          <MembersTable clan={clan} />
        </>
      );
    case 'chat':
      return <ClanChatSlot />;
    case 'activity':
      return <AuditList clanId={clan.id} />;
    case 'settings':
      return (
        <Suspense>
          <ClanSettings clan={clan} />
        </Suspense>
      );
    default:
      return <ClanMore clanId={clan.id} label={part.slice('tab:'.length)} />;
  }
}

/** Opens the clan's chat from above the tabs, on a phone. */
const ChatBar = ({ clan, onOpen }: { readonly clan: ClanPage; readonly onOpen: () => void }) => (
  <button
    type="button"
    className="layer-bar fixed inset-x-0 bottom-(--bottom-bar) flex h-14 items-center gap-3 border-line2 border-t bg-bg1 px-3 text-left"
    onClick={onOpen}
  >
    <ClanLogo clan={clan} size={28} />
    <span className="min-w-0 flex-1 truncate font-semibold text-strong text-t1">Clan chat</span>
    <ChevronRight className="size-4 shrink-0 text-t3" aria-hidden />
  </button>
);

function Clan({ clan }: { readonly clan: ClanPage }) {
  const phone = usePhone();
  const hasChat = useFeatures().some(({ clanChat }) => clanChat !== undefined);
  const more = useClanTabs();
  const [chosen, setPart] = useState<Part>('members');
  const part = chosen === 'chat' && !phone ? 'members' : chosen;
  const tabs: { value: Part; label: string; count?: number }[] = [
    { value: 'members', label: 'Members', count: clan.memberCount },
    ...(phone && hasChat ? [{ value: 'chat' as const, label: 'Chat' }] : []),
    ...more.map(({ label }) => ({ value: `tab:${label}` as const, label })),
    { value: 'activity', label: 'Activity' },
    ...(clan.permissions.update ? [{ value: 'settings' as const, label: 'Settings' }] : []),
  ];
  return (
    <div className={part === 'chat' ? 'flex desk-height' : 'flex desk:desk-height max-desk:pb-14'}>
      <div className="flex min-w-0 flex-1 flex-col">
        {part !== 'chat' && (
          <>
            <ClanHeader clan={clan}>
              <InviteButton unavailable={clan.permissions.invite ? null : 'Officers and owner only'} />
              <LeaveButton clan={clan} />
            </ClanHeader>
            <ClanFigures clan={clan} />
          </>
        )}
        <Tabs
          label="Clan"
          tabs={tabs}
          value={part}
          onChange={setPart}
          panelId="clan-panel"
          className="shrink-0 border-line2 border-b px-3"
        />
        <div
          id="clan-panel"
          role="tabpanel"
          aria-label={tabs.find(({ value }) => value === part)?.label}
          className="flex min-h-0 flex-1 flex-col"
        >
          <Body clan={clan} part={part} />
        </div>
      </div>
      {phone && hasChat && part !== 'chat' && <ChatBar clan={clan} onOpen={() => setPart('chat')} />}
      {!phone && hasChat && (
        <aside
          aria-label="Clan chat"
          className="flex w-(--social) shrink-0 flex-col border-line2 border-l max-wide:hidden in-data-social:hidden"
        >
          <ClanChatSlot />
        </aside>
      )}
    </div>
  );
}

export function OwnClanPage() {
  const me = useMe();
  const {
    data: clan,
    isError,
    refetch,
  } = useQuery({ ...ownClanQuery, enabled: me !== null && me !== undefined });
  if (me === null)
    return (
      <SignInPrompt
        icon={<Shield aria-hidden />}
        title="Log in to see your clan"
        text="Trade with a clan and talk in its chat."
      />
    );
  if (clan === undefined)
    return isError ? (
      <ErrorBand title={CLANS_TEXTS.userClanFailed} onAction={() => void refetch()} className="m-3" />
    ) : (
      <SkeletonRows rows={10} height={48} label="Loading your clan" />
    );
  if (clan === null)
    return (
      <EmptyState
        page
        icon={<Shield aria-hidden />}
        title="You are not in a clan"
        action={
          <Link to="/clans" className={buttonClass()}>
            Find a clan
          </Link>
        }
      >
        Join one, apply to one, or create your own.
      </EmptyState>
    );
  return <Clan key={clan.id} clan={clan} />;
}
