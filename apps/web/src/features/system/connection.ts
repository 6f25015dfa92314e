import type { MarketSource } from '@dugout/contract/system/status';
import { LATE_FROM_MS } from '@dugout/contract/system/values';
import { formatClock, formatDelay } from '#/shared/format/time.ts';
import type { LiveStatus } from '#/shared/realtime/live-client.ts';

export interface Connection {
  readonly kind: LiveStatus['kind'] | 'recorded';
  readonly label: string;
  readonly detail: string | null;
}

interface Feed {
  /** Undefined until the server's status is known. */
  readonly source: MarketSource | undefined;
  readonly delayMs: number | null;
  /** Gaps in the server's data that are being filled. */
  readonly openGaps?: number;
}

/**
 * Returns the feed's state for the bottom bar, with the delay measured by the server. A recorded market is never
 * live. `now` in unix ms.
 */
export function connectionOf(
  status: LiveStatus,
  { source, delayMs, openGaps = 0 }: Feed,
  now: number,
): Connection {
  if (status.kind === 'connecting') return { kind: 'connecting', label: 'Connecting', detail: null };
  if (status.kind === 'offline') {
    const label = status.lastAt === null ? 'Offline' : `Offline, prices from ${formatClock(status.lastAt)}`;
    return { kind: 'offline', label, detail: null };
  }
  if (status.kind === 'late')
    return { kind: 'late', label: `Late ${formatDelay(now - status.lastAt)}`, detail: null };
  if (source === 'replay') return { kind: 'recorded', label: 'Recorded market', detail: null };
  const gap = openGaps > 0 ? 'gap, filling' : null;
  if (delayMs !== null && delayMs >= LATE_FROM_MS)
    return { kind: 'late', label: `Late ${formatDelay(delayMs)}`, detail: gap };
  if (gap !== null) return { kind: 'live', label: 'Live', detail: gap };
  return { kind: 'live', label: 'Live', detail: delayMs === null ? null : `feed ${formatDelay(delayMs)}` };
}
