import { onUnauthorized } from '#/shared/api/unauthorized.ts';
import { live } from '#/shared/realtime/live.ts';
import { onReturn } from '#/shared/realtime/on-return.ts';
import type { SessionMonitor } from './session-monitor.ts';

/** Messages between tabs: whose session has ended, or that someone has signed in. */
type TabMessage = { readonly kind: 'ended'; readonly userId: string } | { readonly kind: 'signedIn' };

const CHANNEL = 'session';

export function notifyOtherTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

function listenToTabs(receive: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  return () => channel.close();
}

/** Rechecks when the tab wakes up, since it may have missed other signals in the background or in the history. */
function listenToWaking(monitor: SessionMonitor): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('visibilitychange', () => !document.hidden && void monitor.check(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && void monitor.check(), { signal });
  return () => ended.abort();
}

/** Rechecks the session on every event that suggests a change. @returns a function that stops it */
export function listenForSessions(monitor: SessionMonitor): () => void {
  const ends = [
    listenToTabs((message) => {
      if (message.kind === 'ended') monitor.ended(message.userId);
      else void monitor.check();
    }),
    listenToWaking(monitor),
    // The session may have changed while disconnected.
    onReturn(live, () => void monitor.check()),
    live.subscribeEnded(() => monitor.ended()),
    onUnauthorized(() => monitor.suspect()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
