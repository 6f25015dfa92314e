import { randomBytes } from 'node:crypto';

const KEY = 'AAAAAAAAAAAAAAAAAAAAAA==';

/** The request that opens a socket. */
export const handshake = (port: number, path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${KEY}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n');

/** A short text frame of a client (RFC 6455, masked). */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255]);
  for (let at = 0; at < payload.length; at++) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return Buffer.concat([head, mask, payload]);
}
