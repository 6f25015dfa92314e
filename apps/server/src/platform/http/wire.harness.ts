import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A raw response. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a connection whose end stays open regardless of the server's end. */
export async function openConnection(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends raw bytes that no HTTP client would, and reads until the server ends the connection. */
export async function onTheWire(port: number, bytes: string): Promise<WireAnswer> {
  const socket = await openConnection(port);
  socket.write(bytes);
  const answer = await readAnswer(socket);
  socket.destroy();
  return answer;
}

export async function readAnswer(socket: Socket): Promise<WireAnswer> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((entry) => [
    entry.slice(0, entry.indexOf(':')).toLowerCase(),
    entry.slice(entry.indexOf(':') + 2),
  ]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body };
}
