import type { Delivery, Outlet } from '@dugout/contract/notifications/outlets';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, Clock, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { reasonBeside } from '#/shared/api/api-failure.ts';
import { formatChatTime } from '#/shared/format/chat-time.ts';
import { formatRelativeAge } from '#/shared/format/time.ts';
import { useClock, useNow } from '#/shared/hooks/time.ts';
import { KINDS } from '../outlet-kinds.ts';
import { deliveriesQuery, outletsQuery, useRemoveOutlet, useTestOutlet } from '../outlets.queries.ts';
import { PushHere } from './push-here.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The outcome of a delivery: '0.4 s', '504', 'waiting'. */
function Outcome({ delivery }: { readonly delivery: Delivery }) {
  const { status, answer, reason, tookMs, attempts } = delivery;
  if (status === 'sent')
    return (
      <span className="flex items-center justify-end gap-1 text-t2">
        <Check className="size-3.5 text-up" aria-hidden />
        <span className="sr-only">Sent in</span> {((tookMs ?? 0) / 1_000).toFixed(1)} s
      </span>
    );
  const Icon = status === 'failed' ? CircleX : Clock;
  const text = answer ?? (status === 'failed' ? 'failed' : 'waiting');
  return (
    <span
      className={`flex items-center justify-end gap-1 ${status === 'failed' ? 'text-down' : 'text-caution'}`}
      title={reason ?? undefined}
    >
      <Icon className="size-3.5" aria-hidden />
      {text}
      {attempts > 1 && <span className="text-t3">try {attempts}</span>}
    </span>
  );
}

function DeliveryLog() {
  const { data: deliveries = [], isError, refetch } = useQuery(deliveriesQuery);
  const now = useNow();
  if (isError) return <ErrorBand title="Failed to load the log" onAction={() => void refetch()} />;
  if (deliveries.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-1 text-t2">Log of the last {deliveries.length}</summary>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-left" aria-label="Delivery log">
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id} className="h-8 border-line1 border-b">
                <td className="pr-3 text-t3 tabular-nums">{formatChatTime(delivery.createdAt, now)}</td>
                <td className="pr-3 text-t2">{KINDS[delivery.kind].label}</td>
                <td className="max-w-60 truncate pr-3 text-t1" title={delivery.reason ?? undefined}>
                  {delivery.title}
                </td>
                <td className="text-right tabular-nums">
                  <Outcome delivery={delivery} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const FAILED = 'Failed to load outlets';

function OutletRow({ outlet }: { readonly outlet: Outlet }) {
  const { id, kind, name, hint, failed, lastSentAt } = outlet;
  const { label, icon: Icon } = KINDS[kind];
  const { mutate: test, isPending: isTesting } = useTestOutlet();
  const { mutate: remove, isPending: isRemoving } = useRemoveOutlet();
  const sent = useClock((now) => (lastSentAt === null ? '' : formatRelativeAge(lastSentAt, now)));
  return (
    <li className="flex flex-wrap items-center gap-3 border-line1 border-b py-2">
      <Icon className="size-4 shrink-0 text-t2" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-t1">
          {label} <span className="font-normal text-t2">{name}</span>
        </span>
        <span className="flex flex-wrap gap-x-2 text-small text-t3">
          <span className="truncate">{hint}</span>
          {sent !== '' && <span>last sent {sent} ago</span>}
          {failed > 0 && (
            <span className="flex items-center gap-1 text-caution">
              <TriangleAlert className="size-3" aria-hidden />
              {failed} of the last 10 failed
            </span>
          )}
        </span>
      </span>
      <Button kind="ghost" aria-label={`Test ${name}`} busy={isTesting} onClick={() => test(id)}>
        Test
      </Button>
      <Button aria-label={`Disconnect ${name}`} busy={isRemoving} onClick={() => remove(id)}>
        Disconnect
      </Button>
    </li>
  );
}

/** Delivery targets outside the page, and their log. */
export function OutletsSection() {
  const { data: outlets, error, refetch } = useQuery(outletsQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-label="Outlets" className="flex flex-col gap-2 border-b border-line2 p-3">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold text-strong text-t1">Outlets</h2>
        <Button aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus className="size-3.5" aria-hidden /> Add webhook
        </Button>
      </div>
      {isAdding && <WebhookForm onClose={() => setAdding(false)} />}
      {outlets === undefined && error === null && <SkeletonRows rows={2} height={48} />}
      {error !== null && (
        <ErrorBand title={FAILED} onAction={() => void refetch()}>
          {reasonBeside(error, FAILED)}
        </ErrorBand>
      )}
      {outlets?.length === 0 && <p className="text-t3">No outlets yet</p>}
      {outlets !== undefined && outlets.length > 0 && (
        <ul aria-label="Outlets">
          {outlets.map((outlet) => (
            <OutletRow key={outlet.id} outlet={outlet} />
          ))}
        </ul>
      )}
      <PushHere />
      <p className="text-small text-t3">
        Only the text of the notification is sent, never a key, a balance or a wallet label.
      </p>
      {outlets !== undefined && outlets.length > 0 && <DeliveryLog />}
    </section>
  );
}
