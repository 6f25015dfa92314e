import { Tooltip } from '@dugout/ui/tooltip';
import { useQuery } from '@tanstack/react-query';
import { History, X } from 'lucide-react';
import { useEffect } from 'react';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { useNow } from '#/shared/hooks/use-now.ts';
import { useChannel, useLiveStatus } from '#/shared/realtime/use-channel.ts';
import { type Connection, connectionOf } from '../connection.ts';

const TONES: Readonly<Record<Connection['kind'], string>> = {
  live: 'text-t1',
  recorded: 'text-caution',
  late: 'text-caution',
  offline: 'text-down',
  connecting: 'text-t3',
};

function Sign({ kind }: { readonly kind: Connection['kind'] }) {
  if (kind === 'offline') return <X className="size-3" aria-hidden />;
  if (kind === 'recorded') return <History className="size-3 text-caution" aria-hidden />;
  if (kind === 'live') return <span aria-hidden className="size-1.5 rounded-full bg-up" />;
  return <span aria-hidden className="size-2 rounded-full border-[1.5px] border-current" />;
}

const RECORDED =
  'This market replays recorded Solana transactions. Prices are from the newest recorded trade. Only play-money trades move them.';

/** Live, recorded, late or offline. While it is not live, all live figures are muted. */
export function ConnectionState() {
  const status = useLiveStatus();
  const feed = useChannel('status');
  const source = useQuery(statusQuery).data?.marketSource;
  const connection = connectionOf(
    status,
    { source, delayMs: feed?.feedDelayMs ?? null, openGaps: feed?.gaps?.open ?? 0 },
    useNow(),
  );
  const stale = connection.kind === 'late' || connection.kind === 'offline';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', stale);
  }, [stale]);
  const words = (
    <>
      <Sign kind={connection.kind} />
      <span className={`font-medium ${TONES[connection.kind]}`}>{connection.label}</span>
      {connection.detail !== null && <span className="text-t3">{connection.detail}</span>}
    </>
  );
  if (connection.kind === 'recorded') {
    return (
      <Tooltip content={RECORDED} side="top">
        <button
          type="button"
          className="flex cursor-help items-center gap-1.5 rounded-badge"
          data-connection="recorded"
        >
          {words}
        </button>
      </Tooltip>
    );
  }
  return (
    <span className="flex items-center gap-1.5" data-connection={connection.kind}>
      {words}
    </span>
  );
}
