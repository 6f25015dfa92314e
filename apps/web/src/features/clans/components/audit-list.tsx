import type { ClanAuditEvent } from '@dugout/contract/clans/clan';
import { Button } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { auditText } from '../clan.model.ts';
import { auditQuery, PAGE_SIZE } from '../clans.queries.ts';

const AuditItem = ({ auditEvent }: { readonly auditEvent: ClanAuditEvent }) => (
  <li className="flex min-h-8 items-center gap-3 border-line1 border-b px-3 py-1">
    <span className="min-w-0 flex-1 text-t1 [overflow-wrap:anywhere]">{auditText(auditEvent)}</span>
    <time dateTime={auditEvent.at} className="shrink-0 text-small text-t3">
      {formatDate(auditEvent.at, 'dateTime')}
    </time>
  </li>
);

interface AuditPageProps {
  readonly clanId: string;
  /** The last action of the previous page; null for the newest. */
  readonly before: string | null;
}

/** A page of older actions, with the next page on demand. */
function AuditPage({ clanId, before }: AuditPageProps) {
  const [isMoreRequested, setMoreRequested] = useState(false);
  const { data, isError, refetch } = useQuery(auditQuery(clanId, before));
  if (data === undefined)
    return <ListState isError={isError} what="activity" onRetry={refetch} height={32} />;
  const last = data.at(-1);
  return (
    <>
      <ol>
        {data.map((auditEvent) => (
          <AuditItem key={auditEvent.id} auditEvent={auditEvent} />
        ))}
      </ol>
      {last !== undefined &&
        data.length === PAGE_SIZE &&
        (isMoreRequested ? (
          <AuditPage clanId={clanId} before={last.id} />
        ) : (
          <div className="flex justify-center p-2">
            <Button onClick={() => setMoreRequested(true)}>Show older</Button>
          </div>
        ))}
    </>
  );
}

/** The clan's actions and their actors, newest first. */
export const AuditList = ({ clanId }: { readonly clanId: string }) => (
  <section aria-label="Activity" className="min-h-0 flex-1 overflow-y-auto">
    <AuditPage clanId={clanId} before={null} />
  </section>
);
