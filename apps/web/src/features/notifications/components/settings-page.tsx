import type { MutedConversation } from '@dugout/contract/notifications/settings';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Bell, Check } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { reasonBeside } from '#/shared/api/api-failure.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { notificationSettingsQuery, useChangeSettings, useUnmute } from '../settings.queries.ts';
import { OutletsSection } from './outlets-section.tsx';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { TypeTable } from './type-table.tsx';

const untilText = (until: string | null): string =>
  until === null ? 'permanently' : `until ${formatDate(until, 'dateTime')}`;

function MutedConversations({ muted }: { readonly muted: readonly MutedConversation[] }) {
  const { mutate: unmute } = useUnmute();
  return (
    <section aria-label="Muted conversations" className="p-3">
      <h2 className="font-semibold text-strong text-t1">Muted conversations</h2>
      {muted.length === 0 ? (
        <p className="pt-2 text-t3">None. Mute a conversation from its menu.</p>
      ) : (
        <ul>
          {muted.map(({ conversation, name, until }) => (
            <li key={conversation} className="flex h-10 items-center gap-2 border-line1 border-b">
              <span className="min-w-0 flex-1 truncate text-t1">{name}</span>
              <span className="text-small text-t3">{untilText(until)}</span>
              <Button size={24} onClick={() => unmute(conversation)}>
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const HOUR_MS = 3_600_000;

function OwnSettings() {
  const { data: settings, error, refetch } = useQuery(notificationSettingsQuery);
  const { mutate: change, isPending, isSuccess } = useChangeSettings();
  const isPaused = useClock((now) => Number(Date.parse(settings?.pausedUntil ?? '') > now)) === 1;
  if (settings === undefined)
    return error === null ? (
      <SkeletonRows rows={7} height={48} label="Loading notification settings" />
    ) : (
      <ErrorBand title="Failed to load notification settings" className="m-3" onAction={() => void refetch()}>
        {reasonBeside(error, 'Failed to load notification settings')}
      </ErrorBand>
    );
  return (
    <>
      <div className="flex h-11 items-center justify-end gap-3 border-b border-line2 px-3">
        <span role="status" className="flex items-center gap-1 text-small text-t3">
          {isSuccess && !isPending && (
            <>
              <Check className="size-3.5 text-up" aria-hidden /> Saved
            </>
          )}
        </span>
        <Button
          aria-pressed={isPaused}
          onClick={() =>
            change({ pausedUntil: isPaused ? null : new Date(Date.now() + HOUR_MS).toISOString() })
          }
        >
          {isPaused ? 'Resume now' : 'Pause for 1 h'}
        </Button>
      </div>
      <TypeTable types={settings.types} onChange={change} />
      <QuietHoursForm hours={settings.quietHours} onChange={change} />
      <OutletsSection />
      <MutedConversations muted={settings.muted} />
    </>
  );
}

export function SettingsPage() {
  const me = useMe();
  return (
    <div className="mx-auto w-full max-w-240">
      <h1 className="flex h-11 items-center gap-2 border-b border-line2 px-3 font-semibold text-title">
        Notifications <span className="font-normal text-body text-t3">types, sounds and outlets</span>
      </h1>
      {me === null && (
        <SignInPrompt
          icon={<Bell aria-hidden />}
          title="Log in to see your notification settings"
          text="They apply on all your devices."
        />
      )}
      {me === undefined && <SkeletonRows rows={7} height={48} />}
      {me !== null && me !== undefined && <OwnSettings />}
    </div>
  );
}
