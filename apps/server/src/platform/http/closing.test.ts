import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { createHttpServer } from './http-server.ts';

let agent: Agent;
let app: FastifyInstance;
/** Resolves when the server has started closing. */
let closing: Promise<void>;
afterEach(async () => {
  agent.destroy();
  await app.close();
});

function server(): void {
  agent = new Agent({ keepAlive: true });
  app = createHttpServer({ log: silentLog, onAnswered: () => undefined });
  // Longer than any test waits: a connection left idle fails the test.
  app.server.keepAliveTimeout = 600_000;
  closing = new Promise((resolve) => {
    app.addHook('preClose', async () => resolve());
  });
}

async function listening(): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function read(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

it('closes once the current call is answered, even if the client keeps the connection alive', async () => {
  server();
  let answer: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((done) => {
        answer = done;
      });
      return { late: true };
    });
  });
  const pending = request(`${await listening()}/slow`, { agent }).end();
  const answered = once(pending, 'response') as Promise<[IncomingMessage]>;
  await arrived;
  const closed = app.close();
  await closing;
  answer();
  const [response] = await answered;
  expect([response.statusCode, response.headers.connection, await read(response)]).toEqual([
    200,
    'close',
    '{"late":true}',
  ]);
  await closed;
});

it('closes when a response that had started is complete', async () => {
  server();
  let end: () => void = () => undefined;
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/plain' });
    reply.raw.write('begun');
    end = () => reply.raw.end(' and over');
  });
  const pending = request(`${await listening()}/stream`, { agent }).end();
  const [response] = (await once(pending, 'response')) as [IncomingMessage];
  expect(response.headers.connection).toBe('keep-alive');
  const closed = app.close();
  // From here on only the end of the response closes idle connections.
  while (app.server.listening) await pause();
  end();
  expect(await read(response)).toBe('begun and over');
  await closed;
});
