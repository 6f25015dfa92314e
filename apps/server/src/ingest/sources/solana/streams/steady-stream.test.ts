import { afterEach, expect, it, vi } from 'vitest';
import { type ConnectionEvents, openSteadyStream } from './steady-stream.ts';

afterEach(() => void vi.useRealTimers());

it('reconnects soon when the clock is set back while its endpoint rests', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const connections: ConnectionEvents[] = [];
  const stream = openSteadyStream({
    endpoints: 1,
    onState: () => undefined,
    connect(_at, events) {
      connections.push(events);
      return { close: () => undefined };
    },
  });
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  connections[0]?.onEnd('closed');
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.waitFor(() => expect(connections).toHaveLength(2));
  connections[1]?.onEnd('closed');
  await vi.waitFor(() => expect(connections).toHaveLength(3), 5_000);
  stream.stop();
});
