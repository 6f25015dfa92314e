import type { LiveClient } from './live-client.ts';

/** Calls back each time that the connection is there again after it was lost. @returns what ends it */
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
