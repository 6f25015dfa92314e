import { Button } from '@dugout/ui/button';
import { PopoverPanel } from '@dugout/ui/popover';
import { Bell as BellIcon, BellOff } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { useNotices } from '../notices.store.ts';
import { badgeText, unreadOf } from '../notification.model.ts';
import { useNotifications } from '../notifications.queries.ts';
import { endPushOnSignOut } from '../push.ts';
import { useLiveNotifications } from '../use-live-notifications.ts';

const NotificationsPanel = lazyOverlay(
  async () => (await import('./notifications-panel.tsx')).NotificationsPanel,
);

export function Bell() {
  useLiveNotifications();
  useEffect(endPushOnSignOut, []);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [close] = useState(() => () => setAnchor(null));
  const isMuted = useNotices((notices) => notices.isMuted);
  const unread = unreadOf(useNotifications({ enabled: false }).list);
  const Icon = isMuted ? BellOff : BellIcon;
  return (
    <>
      <Button
        kind="ghost"
        size={28}
        icon
        className="max-desk:size-9"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        <Icon className="size-4" aria-hidden />
        {unread > 0 && !isMuted && (
          <span
            aria-hidden
            className="absolute -top-1 -right-1 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1 text-micro font-semibold text-on-accent"
          >
            {badgeText(unread)}
          </span>
        )}
      </Button>
      {anchor !== null && (
        <PopoverPanel label="Notifications" anchor={anchor} onClose={close}>
          <Suspense fallback={<div className="-m-3 h-60 w-[358px] max-w-[calc(100vw-18px)]" />}>
            <NotificationsPanel
              onClose={() => {
                close();
                if (anchor instanceof HTMLElement) anchor.focus();
              }}
            />
          </Suspense>
        </PopoverPanel>
      )}
    </>
  );
}
