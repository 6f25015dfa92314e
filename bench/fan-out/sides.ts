import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { eventOf, MINT } from './event.ts';
import type { ReadersOptions } from './readers.ts';
import type { Content, Read } from './tape.ts';

export interface Side {
  readonly name: string;
  readonly entry: string;
  readonly runtime: 'node' | 'bun';
  readonly gatherMs: number;
  /** Share of the events for a side that cannot keep up, since it takes many times as long. */
  readonly share: number;
  readonly reading: () => Pick<ReadersOptions, 'path' | 'hello' | 'greetings' | 'read' | 'again'>;
}

/** Checks events: each in its place, none missing, none twice. */
function inOrder(): (events: readonly unknown[]) => Content {
  let next = 0;
  return (events) => {
    const first = next;
    for (const event of events) {
      if (JSON.stringify(event) !== JSON.stringify(eventOf(next)))
        throw new Error(`not event ${next}: ${JSON.stringify(event)}`);
      next++;
    }
    return { first, count: events.length };
  };
}

/** Reads our frames like a page: a snapshot, then deltas without a gap. */
function ourReader(): Read {
  const check = inOrder();
  let seq: number | null = null;
  return (text) => {
    const frame: ServerFrame = JSON.parse(text);
    if (frame.type === 'snapshot') seq = frame.seq;
    else if (frame.type !== 'delta' || seq === null || frame.seq !== seq + frame.data.length)
      throw new Error(`a gap: ${text.slice(0, 80)}`);
    else seq = frame.seq;
    return check(frame.type === 'delta' ? frame.data : []);
  };
}

function plainReader(): Read {
  const check = inOrder();
  return (text) => {
    const message: unknown = JSON.parse(text);
    return check(Array.isArray(message) ? message : [message]);
  };
}
const plain = () => ({ path: '/', hello: null, greetings: 0, read: plainReader() });

export const dugout: Side = {
  name: 'dugout',
  entry: 'bench/fan-out/serve-dugout.ts',
  runtime: 'node',
  gatherMs: 0,
  share: 1,
  reading: () => ({
    path: LIVE_PATH,
    hello: JSON.stringify({ type: 'subscribe', channels: [{ name: `trades:${MINT}` }] }),
    greetings: 1,
    read: ourReader(),
  }),
};

/** `ws`, each message sent to each client, or batched manually like ours. */
export const ws = (gatherMs: number): Side => ({
  name: gatherMs === 0 ? 'ws' : `ws, ${gatherMs} ms gathered`,
  entry: 'bench/fan-out/serve-ws.ts',
  runtime: 'node',
  gatherMs,
  share: gatherMs === 0 ? 0.25 : 1,
  reading: plain,
});

/** Bun's publish, or batched manually like ours. */
export const bun = (gatherMs: number): Side => ({
  name: gatherMs === 0 ? 'bun publish' : `bun publish, ${gatherMs} ms gathered`,
  entry: 'bench/fan-out/serve-bun.ts',
  runtime: 'bun',
  gatherMs,
  share: 1,
  reading: plain,
});
