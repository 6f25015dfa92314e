import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { type Load, profile, textOf } from './load.ts';
import type { Member } from './member.ts';

interface Somebody {
  readonly userId: string;
  readonly cookie: string;
  readonly room: string;
}

export interface Served {
  readonly port: number;
  readonly members: readonly Somebody[];
  readonly process: ChildProcess;
}

export interface Side {
  readonly name: string;
  readonly entry: string;
  path(who: Somebody): string;
  /** Sends a member's first messages; resolves when they are in their room. */
  join(served: Served, who: Somebody, member: Member, frames: readonly string[]): Promise<void>;
  say(served: Served, who: Somebody, member: Member, n: number): Promise<void>;
  messages(frame: string): readonly string[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export function serve(side: Side, load: Load): Promise<Served> {
  const profiled = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const child = fork(`${ROOT}${side.entry}`, [JSON.stringify(load)], {
    execArgv: ['--import', 'tsx', ...profiled],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', TSX_TSCONFIG_PATH: `${ROOT}apps/server/tsconfig.json` },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${side.name} exited with ${code}`)));
    child.once('message', (said: Omit<Served, 'process'>) => resolve({ ...said, process: child }));
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function post({ port }: Served, { cookie }: Somebody, path: string, body: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', cookie };
    const requested = request({ agent, port, path, headers, method: 'POST', host: '127.0.0.1' }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    requested.on('error', reject);
    requested.end(JSON.stringify(body));
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function heard(frames: readonly string[], what: string): Promise<void> {
  while (!frames.some((frame) => frame.includes(what))) await pause(5);
}

export const dugout: Side = {
  name: 'dugout',
  entry: 'bench/chat/serve-dugout.ts',
  path: () => LIVE_PATH,
  async join(served, who, member, frames) {
    const answer = await post(served, who, '/api/gen-user-token', { userId: who.userId });
    const { token } = JSON.parse(answer) as { token: string };
    member.say(JSON.stringify({ type: 'subscribe', channels: [{ name: `chat:${who.room}`, token }] }));
    await heard(frames, '"snapshot"');
  },
  async say(served, who, _member, n) {
    await post(served, who, `/api/v1/chat/channels/${who.room}/messages`, {
      text: textOf(n),
      clientId: `m${n}`,
    });
  },
  messages(text) {
    const frame: ServerFrame = JSON.parse(text);
    return frame.type === 'delta' ? frame.data.map((delta) => JSON.stringify(delta)) : [];
  },
};

export const socketIo: Side = {
  name: 'socket.io',
  entry: 'bench/chat/serve-socket-io.ts',
  path: ({ room }) => `/socket.io/?EIO=4&transport=websocket&room=${room}`,
  async join(_served, _who, member, frames) {
    member.say('40');
    await heard(frames, '40{');
  },
  async say(_served, who, member, n) {
    member.say(`42${JSON.stringify(['say', { userId: who.userId, room: who.room, text: textOf(n) }])}`);
  },
  messages: (frame) => (frame.startsWith('42') ? [frame] : []),
};
