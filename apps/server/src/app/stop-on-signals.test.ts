import { describe, expect, it } from 'vitest';
import { stopOnSignals } from './stop-on-signals.ts';

function signalled() {
  const done: string[] = [];
  let at = 0;
  const handle = stopOnSignals({
    stop: (signal) => void done.push(signal),
    giveUp: () => void done.push('gave up'),
    now: () => at,
  });
  return {
    done,
    signal(signal: NodeJS.Signals, atMs: number) {
      at = atMs;
      handle(signal);
    },
  };
}

describe('a signal', () => {
  it('stops the server once, however often one key press arrives', () => {
    const { done, signal } = signalled();
    for (const at of [5, 5, 6, 900]) signal('SIGINT', at);
    expect(done).toEqual(['SIGINT']);
  });

  it('that is repeated later ends the server at once', () => {
    const { done, signal } = signalled();
    signal('SIGTERM', 5);
    signal('SIGINT', 1_005);
    expect(done).toEqual(['SIGTERM', 'gave up']);
  });
});
