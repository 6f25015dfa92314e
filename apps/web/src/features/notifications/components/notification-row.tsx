import type {
  NotificationSubject,
  NotificationType,
  ShownNotification,
} from '@dugout/contract/notifications/notification';
import { Badge } from '@dugout/ui/badge';
import { cn } from '@dugout/ui/lib/cn';
import { InvitationAnswers } from '#/features/clans/index.ts';
import { RequestAnswers } from '#/features/friends/index.ts';
import { formatRelativeAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { lineOf } from '../notification.model.ts';
import { TYPES } from '../notification-types.ts';

/** Buttons that answer a request or an invitation while it is pending. */
function NotificationAnswers({ about }: { readonly about: NotificationSubject | null }) {
  if (about?.kind === 'friendRequest') return <RequestAnswers userId={about.userId} />;
  if (about?.kind === 'clanInvitation') return <InvitationAnswers clanId={about.clanId} />;
  return null;
}

function Sign({ type, icon }: { readonly type: NotificationType; readonly icon: string | null }) {
  const { icon: Icon, tint } = TYPES[type];
  if (icon !== null)
    return <img src={icon} alt="" className="size-7 shrink-0 rounded-control object-cover" />;
  return (
    <span className={cn('flex size-7 shrink-0 items-center justify-center rounded-control', tint)}>
      <Icon className="size-4" aria-hidden />
    </span>
  );
}

interface NotificationRowProps {
  readonly notification: ShownNotification;
  readonly onOpen: () => void;
}

export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { type, title, count, isRead, timestamp, icon, about } = notification;
  const age = useClock((now) => formatRelativeAge(timestamp, now));
  const line = lineOf(notification);
  return (
    <li className="border-line1 border-b last:border-b-0">
      <button
        type="button"
        className="flex w-full items-start gap-2 px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
        onClick={onOpen}
      >
        <Sign type={type} icon={icon} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className={cn('min-w-0 truncate', isRead ? 'text-t2' : 'font-semibold text-t1')}>
              {title}
            </span>
            {about !== null && 'tokenAddress' in about && <TokenMark tokenAddress={about.tokenAddress} />}
            {type === 'system' && <Badge tone="outline">Dugout</Badge>}
            {count > 1 && !isRead && <Badge>{`${count} new`}</Badge>}
            <span className="ml-auto shrink-0 text-small text-t3">{age}</span>
            {!isRead && (
              <span className="size-1.5 shrink-0 rounded-full bg-accent-fill">
                <span className="sr-only">Unread</span>
              </span>
            )}
          </span>
          {line !== '' && <span className="line-clamp-3 break-words text-t2">{line}</span>}
        </span>
      </button>
      <div className="pr-3 pb-2 pl-12 empty:hidden">
        <NotificationAnswers about={about} />
      </div>
    </li>
  );
}
