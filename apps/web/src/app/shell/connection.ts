import { formatClock, formatDelay } from '#/shared/format/time.ts';
import type { LiveStatus } from '#/shared/realtime/live-client.ts';

/** From this delay on, figures count as late. Milliseconds. */
export const LATE_FROM_MS = 2_000;

export interface Connection {
  readonly kind: LiveStatus['kind'];
  readonly label: string;
  readonly detail: string | null;
}

/** What the bottom bar says about the feed: the connection's state, with the delay that the server measured. `now` in unix ms. */
export function connectionOf(status: LiveStatus, feedDelayMs: number | null, now: number): Connection {
  if (status.kind === 'connecting') return { kind: 'connecting', label: 'Connecting', detail: null };
  if (status.kind === 'offline') {
    const label = status.lastAt === null ? 'Offline' : `Offline, prices of ${formatClock(status.lastAt)}`;
    return { kind: 'offline', label, detail: null };
  }
  if (status.kind === 'late') return { kind: 'late', label: `Late ${formatDelay(now - status.lastAt)}`, detail: null };
  if (feedDelayMs !== null && feedDelayMs >= LATE_FROM_MS) return { kind: 'late', label: `Late ${formatDelay(feedDelayMs)}`, detail: null };
  return { kind: 'live', label: 'Live', detail: feedDelayMs === null ? null : `feed ${formatDelay(feedDelayMs)}` };
}
