import { NOTIFICATIONS_TEXTS } from '@dugout/contract/notifications/values';
import { Count } from '@dugout/ui/badge';
import { Button, IconButton } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { Bell, CheckCheck, Volume2, VolumeX, X } from 'lucide-react';
import { reasonBeside } from '#/shared/api/api-failure.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { useNotices } from '../notices.store.ts';
import { isHeld, unreadOf } from '../notification.model.ts';
import { useClearAll, useMarkRead, useNotifications } from '../notifications.queries.ts';
import { useOpenSubject } from '../use-open-subject.ts';
import { NotificationRow } from './notification-row.tsx';

interface HeadProps {
  readonly unread: number;
  readonly isEmpty: boolean;
  readonly onRead: () => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

function Head({ unread, isEmpty, onRead, onClear, onClose }: HeadProps) {
  const { isMuted, setMuted } = useNotices();
  return (
    <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line2 pr-2 pl-3">
      <h2 className="flex flex-1 items-center gap-2 font-semibold text-strong text-t1">
        {NOTIFICATIONS_TEXTS.notifications}
        {unread > 0 && <Count>{unread}</Count>}
      </h2>
      <Button
        kind="ghost"
        size={28}
        icon
        aria-label={isMuted ? 'Unmute notifications' : 'Mute notifications'}
        aria-pressed={isMuted}
        onClick={() => setMuted(!isMuted)}
      >
        {isMuted ? <VolumeX className="size-4" aria-hidden /> : <Volume2 className="size-4" aria-hidden />}
      </Button>
      <IconButton
        icon={CheckCheck}
        label={NOTIFICATIONS_TEXTS.markAllAsRead}
        iconClass="size-4"
        kind="ghost"
        size={28}
        title={NOTIFICATIONS_TEXTS.markAllAsRead}
        disabled={unread === 0}
        onClick={onRead}
      />
      <Button kind="ghost" size={28} disabled={isEmpty} onClick={onClear}>
        {NOTIFICATIONS_TEXTS.clearAll}
      </Button>
      <IconButton icon={X} label="Close" iconClass="size-4" kind="ghost" size={28} onClick={onClose} />
    </div>
  );
}

/** The dropdown: 360 px including its border. */
export function NotificationsPanel({ onClose }: { readonly onClose: () => void }) {
  const { list, error, refetch } = useNotifications();
  const markRead = useMarkRead();
  const clearAll = useClearAll();
  const open = useOpenSubject();
  const hasHeld = useClock((now) => Number(list?.some((each) => isHeld(each, now)) ?? false)) === 1;
  return (
    <div className="-m-3 flex max-h-[min(640px,calc(100dvh-64px))] w-[358px] max-w-[calc(100vw-18px)] flex-col">
      <Head
        unread={unreadOf(list)}
        isEmpty={list === undefined || list.length === 0}
        onRead={() => markRead(null)}
        onClear={() => clearAll()}
        onClose={onClose}
      />
      {error !== null && (
        <ErrorBand
          title={NOTIFICATIONS_TEXTS.notificationsFailed}
          className="m-3"
          onAction={() => void refetch()}
        >
          {reasonBeside(error, NOTIFICATIONS_TEXTS.notificationsFailed)}
        </ErrorBand>
      )}
      {list === undefined && error === null && (
        <SkeletonRows rows={4} height={48} label="Loading notifications" />
      )}
      {list?.length === 0 && (
        <EmptyState icon={<Bell aria-hidden />} title={NOTIFICATIONS_TEXTS.noNotifications}>
          {NOTIFICATIONS_TEXTS.noNotificationsHint}
        </EmptyState>
      )}
      {list !== undefined && list.length > 0 && (
        <ul aria-label="Notifications" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {list.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onOpen={() => {
                if (!notification.isRead) markRead([notification.id]);
                onClose();
                open(notification.about);
              }}
            />
          ))}
        </ul>
      )}
      {hasHeld && (
        <p className="shrink-0 border-line2 border-t px-3 py-2 text-small text-t3">
          {NOTIFICATIONS_TEXTS.noticesStay}
        </p>
      )}
      <div className="flex h-9 shrink-0 items-center justify-end border-line2 border-t px-3">
        <Link to="/settings/notifications" className="text-small text-t2 underline" onClick={onClose}>
          Notification settings
        </Link>
      </div>
    </div>
  );
}
