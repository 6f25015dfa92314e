/**
 * Sends the load from a separate process: this many requests a second of each kind, whether or not the server
 * keeps up, but fewer when it would exceed its processor share. Reports the answers at the end.
 */
import { Agent, request } from 'node:http';
import { KINDS, type Kind, type LoadRequest, type Market, Requests } from './requests.ts';
import { LoadTally } from './tally.ts';

export interface Orders {
  readonly port: number;
  readonly seed: string;
  readonly market: Market;
  /** Requests per second by kind. */
  readonly perSecond: Readonly<Record<Kind, number>>;
  /** Max share of one processor that this process uses, 0 to 1. */
  readonly maxProcessor: number;
}

const EVERY_MS = 20;
/** Max concurrent requests: beyond it none are sent, as their senders would have given up. */
const MAX_UNDER_WAY = 500;
const PATIENCE_MS = 20_000;

/** Like the number of connections that a proxy keeps to the server. */
const MAX_CONNECTIONS = 128;

const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
const tally = new LoadTally();
let underWay = 0;
let skipped = 0;

function send(port: number, { kind, address, method, path, cookie, body }: LoadRequest): void {
  const began = performance.now();
  underWay += 1;
  let isOver = false;
  const end = (answer: string): void => {
    if (isOver) return;
    isOver = true;
    underWay -= 1;
    tally.add(kind, answer, performance.now() - began);
  };
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent,
    timeout: PATIENCE_MS,
    headers: {
      'x-forwarded-for': address,
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    },
  });
  sent.on('timeout', () => sent.destroy(new Error('no answer')));
  sent.on('error', () => end('none'));
  sent.on('response', (response) => {
    response.on('data', () => undefined);
    response.on('error', () => end('broken off'));
    response.on('end', () => end(`${response.statusCode}`));
  });
  sent.end(body);
}

process.once('message', (orders: Orders) => {
  const { port, seed, market, perSecond, maxProcessor } = orders;
  const requests = new Requests(seed, market);
  const due = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  const began = performance.now();
  let [looked, used] = [began, process.cpuUsage()];
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    const share = (user + system) / 1_000 / (now - looked);
    const seconds = (now - looked) / 1_000;
    [looked, used] = [now, process.cpuUsage()];
    for (const kind of KINDS) {
      const count = (due.get(kind) ?? 0) + perSecond[kind] * seconds;
      const whole = Math.floor(count);
      due.set(kind, count - whole);
      for (let n = 0; n < whole; n++) {
        if (share > maxProcessor || underWay >= MAX_UNDER_WAY) skipped += 1;
        else send(port, requests.next(kind));
      }
    }
  }, EVERY_MS);
  process.once('message', () => {
    clearInterval(timer);
    const { user, system } = process.cpuUsage();
    process.send?.({
      rows: tally.rows(),
      skipped,
      seconds: (performance.now() - began) / 1_000,
      processorSeconds: (user + system) / 1e6,
    });
    setTimeout(() => process.exit(0), 100);
  });
});
process.send?.('ready');
