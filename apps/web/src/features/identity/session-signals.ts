import { onUnauthorized } from '#/shared/api/unauthorized.ts';
import { live } from '#/shared/realtime/live.ts';
import { onReturn } from '#/shared/realtime/on-return.ts';
import type { SessionWatch } from './session-watch.ts';

/** What tabs tell each other: whose session has ended, or that somebody has signed in. */
type News = { readonly kind: 'ended'; readonly userId: string } | { readonly kind: 'signedIn' };

const CHANNEL = 'session';

/** Tells the other tabs of this browser. */
export function tellOtherTabs(news: News): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

function listenToTabs(watch: SessionWatch): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'ended') watch.ended(data.userId);
    else void watch.check();
  };
  return () => channel.close();
}

/** A tab that was in the background or in the history may have slept through everything else. */
function listenToWaking(watch: SessionWatch): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('visibilitychange', () => !document.hidden && void watch.check(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && void watch.check(), { signal });
  return () => ended.abort();
}

/** Has the watch look again at everything that suggests another session. @returns what ends it */
export function listenForSessions(watch: SessionWatch): () => void {
  const ends = [
    listenToTabs(watch),
    listenToWaking(watch),
    // The session may have changed while nothing was listening.
    onReturn(live, () => void watch.check()),
    live.subscribeEnded(() => watch.ended()),
    onUnauthorized(() => watch.suspect()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
