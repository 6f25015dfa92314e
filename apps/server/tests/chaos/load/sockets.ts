/**
 * Live sockets from a separate process, each from its own address and subscribed to a token; received frames are
 * counted and dropped. Also opens connections that send their requests byte by byte.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { LIVE_PATH } from '@dugout/contract/constants';

export interface SocketOrders {
  readonly port: number;
  readonly sockets: number;
  readonly slow: number;
  readonly mints: readonly string[];
}

const OPENED_AT_ONCE = 25;
const EVERY_MS = 20;
const SLOW_BYTE_MS = 1_000;
let received = 0;
let open = 0;
let upgraded = 0;
let slowEnded = 0;

const PING = Buffer.from([0x89, 0]);
const [TEXT_FRAME, PONG_FRAME] = [0x81, 0x8a];

function frame(text: string, kind = TEXT_FRAME): Buffer {
  const mask = randomBytes(4);
  const payload = Buffer.from(text);
  for (let at = 0; at < payload.length; at++) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return Buffer.concat([Buffer.from([kind, 0x80 | payload.length]), mask, payload]);
}

const pong = frame('', PONG_FRAME);

function listen(port: number, n: number, mint: string): void {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open -= 1;
  });
  open += 1;
  socket.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nX-Forwarded-For: 10.5.${n >> 8}.${n & 255}\r\n\r\n`,
  );
  socket.once('data', (head) => {
    if (!head.toString('latin1').startsWith('HTTP/1.1 101')) return;
    upgraded += 1;
    socket.write(frame(JSON.stringify({ type: 'subscribe', channels: [{ name: `token:${mint}` }] })));
  });
  socket.on('data', (part) => {
    received += part.length;
    if (part.includes(PING)) socket.write(pong);
  });
}

/** Sends a request head that never ends, one byte a second. */
function dribble(port: number, n: number): void {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/v1/swap HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.6.0.${n & 255}\r\nX-Slow: `,
  );
  const timer = setInterval(() => socket.write('a'), SLOW_BYTE_MS);
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    slowEnded += 1;
  });
}

process.once('message', ({ port, sockets, slow, mints }: SocketOrders) => {
  let opened = 0;
  const timer = setInterval(() => {
    for (let n = 0; n < OPENED_AT_ONCE && opened < sockets; n++) {
      listen(port, opened, mints[opened % mints.length] ?? '');
      opened += 1;
    }
    if (opened >= sockets) clearInterval(timer);
  }, EVERY_MS);
  for (let n = 0; n < slow; n++) dribble(port, n);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ open, upgraded, received, slowEnded, processorSeconds: (user + system) / 1e6 });
    setTimeout(() => process.exit(0), 100);
  });
});
process.send?.('ready');
