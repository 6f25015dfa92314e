/** One page's end of the live socket, for tests: every received frame, and waiting for expected ones. */
import type { TestClient } from '@dugout/testkit/client';
import { WebSocket } from 'ws';
import { until } from './until.ts';

const FOUND_WITHIN_MS = 30_000;

export interface LiveFrame {
  readonly type: string;
  readonly channel?: string;
  readonly epoch?: string;
  readonly seq?: number;
  readonly code?: string;
  readonly data?: unknown;
}

/** Where a page that reconnects continues. */
export interface LivePlace {
  readonly epoch: string;
  readonly since: number;
}

export interface LivePage {
  readonly frames: readonly LiveFrame[];
  /** @param token for a channel that requires one */
  subscribe(name: string, from?: LivePlace, token?: string): void;
  /** Waits for the first value that `pick` finds in the frames of a channel. */
  find<T>(channel: string, pick: (frame: LiveFrame) => T | null | undefined): Promise<T>;
  isClosed(): boolean;
  close(): void;
}

/** Connects like the client's browser, with its session. */
export async function livePage(address: string, client: Pick<TestClient, 'cookie'>): Promise<LivePage> {
  const cookie = client.cookie();
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/live`, {
    headers: cookie === '' ? {} : { cookie },
  });
  const frames: LiveFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  // A server that is killed ends its sockets with an error.
  socket.on('error', () => undefined);
  return {
    frames,
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    subscribe: (name, from, token) => {
      const requested = { name, ...from, ...(token !== undefined && { token }) };
      socket.send(JSON.stringify({ type: 'subscribe', channels: [requested] }));
    },
    find: async (channel, pick) => {
      let found: ReturnType<typeof pick>;
      const look = (): string | null => {
        for (const frame of frames) {
          found = frame.channel === channel ? pick(frame) : null;
          if (found !== null && found !== undefined) return null;
        }
        return `nothing of that kind came on ${channel}`;
      };
      await until(look, FOUND_WITHIN_MS, 20);
      return found as NonNullable<typeof found>;
    },
    close: () => socket.close(),
  };
}

/** Returns where a page that received these frames of a channel continues. */
export function placeAfter(frames: readonly LiveFrame[], channel: string): LivePlace {
  const own = frames.filter((frame) => frame.channel === channel);
  const epoch = own.findLast(({ type }) => type === 'snapshot')?.epoch;
  const since = own.at(-1)?.seq;
  if (epoch === undefined || since === undefined) throw new Error(`no snapshot came on ${channel}`);
  return { epoch, since };
}

export const deltasOf = (frame: LiveFrame): readonly unknown[] =>
  frame.type === 'delta' && Array.isArray(frame.data) ? frame.data : [];
