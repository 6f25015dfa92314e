import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#/platform/config/config.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { createHttpServer } from '../http-server.ts';
import { openConnection, portOf, readAnswer } from '../wire.harness.ts';
import { ClientAddresses } from './client-addresses.ts';
import { type ConnectionLimits, Connections } from './connections.ts';
import { maxConnections } from './descriptor-limit.ts';

let app: FastifyInstance;
let port: number;
let opened: Socket[];
/** Ends every call of `/slow`. */
let answerSlow: () => void;

async function start(limits: Partial<ConnectionLimits>): Promise<void> {
  opened = [];
  app = createHttpServer({
    log: silentLog,
    connections: new Connections(limits),
    onAnswered: () => undefined,
  });
  const over = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/slow', async () => {
    await over;
    return {};
  });
  port = await portOf(app);
}
afterEach(async () => {
  answerSlow();
  for (const socket of opened) socket.destroy();
  await app.close();
});

async function open(count: number, { from = '127.0.0.1', says = '' } = {}): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) {
    const arrived = once(app.server, says.endsWith('\r\n\r\n') ? 'request' : 'connection');
    const socket = await openConnection(port, from);
    socket.write(says);
    await arrived;
    sockets.push(socket);
  }
  opened.push(...sockets);
  return sockets;
}

const requestText = (path: string, connection: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
async function health(from = '127.0.0.1'): Promise<number> {
  const socket = await openConnection(port, from);
  opened.push(socket);
  socket.write(requestText('/healthz', 'close'));
  return (await readAnswer(socket)).status;
}
const isEnded = async (socket: Socket | undefined): Promise<void> => {
  if (socket !== undefined && !socket.readableEnded && !socket.destroyed) await once(socket.resume(), 'end');
};

describe('too many connections', () => {
  it('close the longest idle one, so that health checks are answered', async () => {
    await start({ most: 10 });
    const silent = await open(10, { says: 'GET /healthz HTTP/1.1\r\nX-Slow:' });
    expect(await health()).toBe(200);
    await isEnded(silent[0]);
    expect(silent.slice(1).some((socket) => socket.readableEnded)).toBe(false);
  });

  it('close one of the address that has the most', async () => {
    await start({ most: 10 });
    const [honest] = await open(1, { from: '127.0.0.2' });
    const [first] = await open(9, { from: '127.0.0.3' });
    expect(await health('127.0.0.4')).toBe(200);
    await isEnded(first);
    expect(honest?.readableEnded).toBe(false);
  });

  it('close an idle one, never one at work', async () => {
    await start({ most: 3 });
    const working = await open(2, { says: requestText('/slow', 'close') });
    const [idle] = await open(1, { says: requestText('/healthz', 'keep-alive') });
    expect(await health()).toBe(200);
    await isEnded(idle);
    answerSlow();
    expect(await Promise.all(working.map(async (socket) => (await readAnswer(socket)).status))).toEqual([
      200, 200,
    ]);
  });

  it('are refused when all are at work', async () => {
    await start({ most: 2 });
    await open(2, { says: requestText('/slow', 'close') });
    const answer = await readAnswer(await openConnection(port));
    expect([answer.status, answer.headers['retry-after'], JSON.parse(answer.body)]).toEqual([
      503,
      '1',
      { error: true, code: 'unavailable', message: expect.any(String) },
    ]);
  });
});

describe('too many connections of one address', () => {
  it('are refused when all of them are at work, without affecting others', async () => {
    await start({ maxPerAddress: 2 });
    await open(2, { says: requestText('/slow', 'close') });
    const refused = await readAnswer(await openConnection(port));
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([429, 'rate_limited']);
    expect(await health('127.0.0.2')).toBe(200);
  });

  it('close its own idle ones, and are counted again when those are gone', async () => {
    await start({ maxPerAddress: 2 });
    const [other] = await open(1, { from: '127.0.0.2' });
    const [first] = await open(3);
    await isEnded(first);
    expect(other?.readableEnded).toBe(false);
    for (let n = 0; n < 5; n++) expect(await health()).toBe(200);
  });

  it('are allowed for a trusted proxy', async () => {
    const addresses = new ClientAddresses(parseConfig({ TRUSTED_PROXIES: '127.0.0.1' }).trustedProxies);
    await start({ maxPerAddress: 1, addresses });
    await open(3, { says: requestText('/slow', 'close') });
    expect(await health()).toBe(200);
  });
});

it("the limit is reduced to the system's descriptors, with room for files", () => {
  expect([maxConnections(20_000, 1_024), maxConnections(20_000, 1_000), maxConnections(20_000, 256)]).toEqual(
    [768, 744, 64],
  );
  expect([
    maxConnections(20_000, 1_048_576),
    maxConnections(20_000, null),
    maxConnections(100, 1_024),
  ]).toEqual([20_000, 20_000, 100]);
});
