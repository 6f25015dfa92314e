import type { AuditEventKind } from '@dugout/contract/wallets/audit';
import { Badge, type BadgeTone } from '@dugout/ui/badge';
import { EmptyState } from '@dugout/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { formatRelativeAge } from '#/shared/format/time.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { Pages } from '#/shared/lists/pages.tsx';
import { walletAuditQuery } from '../../wallets.queries.ts';

const KINDS: Readonly<Record<AuditEventKind, { readonly label: string; readonly tone: BadgeTone }>> = {
  created: { label: 'Created', tone: 'neutral' },
  imported: { label: 'Imported', tone: 'neutral' },
  connected: { label: 'Connected', tone: 'neutral' },
  renamed: { label: 'Renamed', tone: 'outline' },
  archived: { label: 'Archived', tone: 'outline' },
  restored: { label: 'Restored', tone: 'outline' },
  primary: { label: 'Primary', tone: 'accent' },
  exportRequested: { label: 'Export requested', tone: 'caution' },
  exported: { label: 'Key exported', tone: 'caution' },
  exportCancelled: { label: 'Cancelled', tone: 'outline' },
  withdrawalRequested: { label: 'Withdrawal', tone: 'info' },
  withdrawn: { label: 'Sent', tone: 'info' },
  withdrawalCancelled: { label: 'Cancelled', tone: 'outline' },
  withdrawalFailed: { label: 'Failed', tone: 'down' },
  apiKeyCreated: { label: 'API key created', tone: 'caution' },
  apiKeyRevoked: { label: 'API key revoked', tone: 'outline' },
  passkeyAdded: { label: 'Passkey added', tone: 'caution' },
  passkeyRenamed: { label: 'Passkey renamed', tone: 'outline' },
  passkeyRemoved: { label: 'Passkey removed', tone: 'caution' },
  passwordChanged: { label: 'Password changed', tone: 'caution' },
  secondFactorAdded: { label: 'Second factor on', tone: 'caution' },
  secondFactorRemoved: { label: 'Second factor off', tone: 'caution' },
  recoveryCodesMade: { label: 'New recovery codes', tone: 'caution' },
  emailConfirmed: { label: 'Email confirmed', tone: 'neutral' },
  recoveryCodeUsed: { label: 'Recovery code used', tone: 'caution' },
  dailyLimitRaised: { label: 'Daily limit raised', tone: 'caution' },
  dailyLimitLowered: { label: 'Daily limit set', tone: 'outline' },
  signedIn: { label: 'Signed in', tone: 'outline' },
  signInFailed: { label: 'Failed sign-in', tone: 'down' },
  sessionEnded: { label: 'Device signed out', tone: 'outline' },
  deletionRequested: { label: 'Account deletion', tone: 'down' },
  deletionCancelled: { label: 'Deletion cancelled', tone: 'outline' },
  proofRefused: { label: 'Failed verification', tone: 'down' },
  dataExported: { label: 'Data exported', tone: 'caution' },
  limitsRaised: { label: 'Limits raised', tone: 'caution' },
  operatorLooked: { label: 'Viewed by operator', tone: 'info' },
  reportDecided: { label: 'Report reviewed', tone: 'info' },
  messageHidden: { label: 'Message hidden', tone: 'down' },
  messageRestored: { label: 'Message restored', tone: 'accent' },
  signedOut: { label: 'Signed out', tone: 'caution' },
  suspended: { label: 'Suspended', tone: 'down' },
  suspensionLifted: { label: 'Suspension lifted', tone: 'accent' },
};

/** Sensitive actions on the trader's wallets and credentials, and operator accesses, newest first. */
export function AuditList() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(walletAuditQuery(page));
  const now = useNow();
  if (data === undefined)
    return <ListState isError={isError} what="activity" rows={3} height={32} onRetry={refetch} />;
  if (data.items.length === 0)
    return (
      <EmptyState title="No activity yet">
        Key exports, new wallets, withdrawals and operator views appear here.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Activity">
        {data.items.map((auditEvent) => (
          <li
            key={auditEvent.id}
            className="flex min-h-8 items-center gap-3 border-b border-line1 px-3 py-1.5"
          >
            <Badge tone={KINDS[auditEvent.kind].tone}>{KINDS[auditEvent.kind].label}</Badge>
            <span className="min-w-0 flex-1 break-words text-t2">{auditEvent.detail}</span>
            <time
              dateTime={auditEvent.createdAt}
              title={formatDate(auditEvent.createdAt, 'dateTime')}
              className="shrink-0 text-t3"
            >
              {formatRelativeAge(auditEvent.createdAt, now)}
            </time>
          </li>
        ))}
      </ul>
      <Pages pagination={data.pagination} onPage={setPage} />
    </>
  );
}
