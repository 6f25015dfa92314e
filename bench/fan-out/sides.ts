import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/live';
import { MINT } from './event.ts';
import type { ReadersOptions } from './readers.ts';

/** How one side is served and read. */
export interface Side {
  readonly name: string;
  readonly entry: string;
  readonly runtime: 'node' | 'bun';
  readonly gatherMs: number;
  readonly reading: () => Pick<ReadersOptions, 'path' | 'hello' | 'greetings' | 'read'>;
}

/** Reads our frames as a page does: a snapshot, then deltas without a gap. */
function ourReader(): ReadersOptions['read'] {
  let seq: number | null = null;
  return (text) => {
    const frame: ServerFrame = JSON.parse(text);
    if (frame.type === 'snapshot') seq = frame.seq;
    else if (frame.type !== 'delta' || seq === null || frame.seq !== seq + frame.data.length)
      throw new Error(`a gap: ${text.slice(0, 80)}`);
    else seq = frame.seq;
    return frame.type === 'delta' ? frame.data : [];
  };
}

const plainReader: ReadersOptions['read'] = (text) => {
  const message: unknown = JSON.parse(text);
  return Array.isArray(message) ? message : [message];
};
const plain = () => ({ path: '/', hello: null, greetings: 0, read: plainReader });

export const dugout: Side = {
  name: 'dugout',
  entry: 'bench/fan-out/serve-dugout.ts',
  runtime: 'node',
  gatherMs: 0,
  reading: () => ({
    path: LIVE_PATH,
    hello: JSON.stringify({ type: 'subscribe', channels: [{ name: `trades:${MINT}` }] }),
    greetings: 1,
    read: ourReader(),
  }),
};

/** `ws`, each message sent to each client; or gathered by hand as we gather. */
export const ws = (gatherMs: number): Side => ({
  name: gatherMs === 0 ? 'ws' : `ws, ${gatherMs} ms gathered`,
  entry: 'bench/fan-out/serve-ws.ts',
  runtime: 'node',
  gatherMs,
  reading: plain,
});

/** Bun's publish; or gathered by hand as we gather. */
export const bun = (gatherMs: number): Side => ({
  name: gatherMs === 0 ? 'bun publish' : `bun publish, ${gatherMs} ms gathered`,
  entry: 'bench/fan-out/serve-bun.ts',
  runtime: 'bun',
  gatherMs,
  reading: plain,
});
