import { onUnauthorized } from '#/shared/api/unauthorized.ts';
import { live } from '#/shared/realtime/live.ts';
import { onReturn } from '#/shared/realtime/on-return.ts';
import type { SessionMonitor } from './session-monitor.ts';

/** What tabs tell each other: whose session has ended, or that somebody has signed in. */
type TabMessage = { readonly kind: 'ended'; readonly userId: string } | { readonly kind: 'signedIn' };

const CHANNEL = 'session';

/** Tells the other tabs of this browser. */
export function notifyOtherTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

function listenToTabs(monitor: SessionMonitor): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ended') monitor.ended(data.userId);
    else void monitor.check();
  };
  return () => channel.close();
}

/** A tab that was in the background or in the history may have slept through everything else. */
function listenToWaking(monitor: SessionMonitor): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('visibilitychange', () => !document.hidden && void monitor.check(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && void monitor.check(), { signal });
  return () => ended.abort();
}

/** Has the watch look again at everything that suggests another session. @returns what ends it */
export function listenForSessions(monitor: SessionMonitor): () => void {
  const ends = [
    listenToTabs(monitor),
    listenToWaking(monitor),
    // The session may have changed while nothing was listening.
    onReturn(live, () => void monitor.check()),
    live.subscribeEnded(() => monitor.ended()),
    onUnauthorized(() => monitor.suspect()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
