import type { LiveClient } from './live-client.ts';

/** Calls back each time a lost connection is restored. @returns a function that unregisters it */
export function onReturn(
  client: Pick<LiveClient, 'getStatus' | 'subscribeStatus'>,
  run: () => void,
): () => void {
  let away = client.getStatus().kind === 'offline';
  return client.subscribeStatus(() => {
    const { kind } = client.getStatus();
    const isBack = away && kind === 'live';
    away = kind === 'offline' || (away && !isBack);
    if (isBack) run();
  });
}
