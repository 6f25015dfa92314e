import type { Delivery } from '@dugout/contract/notifications/outlets';
import { ErrorBand } from '@dugout/ui/error-band';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, Clock } from 'lucide-react';
import { formatChatTime } from '#/shared/format/chat-time.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { KINDS } from '../outlet-kinds.ts';
import { deliveriesQuery } from '../outlets.queries.ts';

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

export function DeliveryLog() {
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
