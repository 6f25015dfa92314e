import { loadFile } from '#/shared/lazy/load-file.ts';
import type { SessionMonitor } from './session-monitor.ts';

const TRY_AGAIN_MS = 5_000;

/**
 * Starts listening once its file has loaded, without delaying the first screen. @returns a function that stops it
 */
export function listenLater(session: SessionMonitor): () => void {
  const ended = new AbortController();
  const begin = async (): Promise<void> => {
    const { listenForSessions } = await loadFile(() => import('./session-signals.ts'));
    if (!ended.signal.aborted) ended.signal.addEventListener('abort', listenForSessions(session));
  };
  const tryToBegin = (): void =>
    void begin().catch(() => !ended.signal.aborted && setTimeout(tryToBegin, TRY_AGAIN_MS));
  tryToBegin();
  return () => ended.abort();
}
