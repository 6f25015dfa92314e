import type { Me } from '@dugout/contract/identity/account';
import { TriangleAlert } from 'lucide-react';
import { formatDate } from '#/shared/format/dates.ts';
import { useClock } from '#/shared/hooks/time.ts';

const suspended = ({ reason, until }: NonNullable<Me['suspension']>): string =>
  `Suspended from chat, friends and clans ${until === null ? 'until an operator lifts it' : `until ${formatDate(until, 'dateTime')}`}: ${reason}. Trading and withdrawals are not affected.`;

export function AccountBanner({ me: { suspension, deletionDueAt } }: { readonly me: Me }) {
  const isOver = useClock((now) => suspension?.until != null && Date.parse(suspension.until) <= now);
  const lines = [
    ...(suspension === null || isOver ? [] : [suspended(suspension)]),
    ...(deletionDueAt === null
      ? []
      : [
          `Your account will be deleted on ${formatDate(deletionDueAt, 'dateTime')}. Cancel it under Security in the account menu.`,
        ]),
  ];
  return lines.map((line) => (
    <p
      key={line}
      role="status"
      className="flex items-start gap-2 border-caution-line border-b bg-caution-tint px-3 py-1.5 text-caution"
    >
      <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">{line}</span>
    </p>
  ));
}
