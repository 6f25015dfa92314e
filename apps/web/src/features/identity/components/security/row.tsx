import { Badge } from '@dugout/ui/badge';
import type { ReactNode } from 'react';
import { formatDate } from '#/shared/format/dates.ts';

interface RowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly heldUntil: string | null;
  readonly children?: ReactNode;
}

export const Row = ({ icon, label, heldUntil, children }: RowProps) => (
  <li className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line1 py-1.5">
    {icon}
    <span className="min-w-0 flex-1 break-words text-t1">{label}</span>
    {heldUntil !== null && (
      <Badge tone="caution">No withdrawals until {formatDate(heldUntil, 'dateTime')}</Badge>
    )}
    {children}
  </li>
);
