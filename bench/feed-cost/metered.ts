/** Proxies in front of a local node that count the bytes to the server. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

interface Meter {
  readonly port: number;
  bytes(): number;
  stop(): Promise<void>;
}

const portOf = (url: string): number => Number(new URL(url).port);

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Counts the bytes of a websocket or gRPC connection. */
export async function meterSocket(url: string): Promise<Meter> {
  let bytes = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const node = connect(portOf(url), '127.0.0.1');
    for (const one of [socket, node]) {
      open.add(one);
      one.on('close', () => {
        open.delete(one);
        socket.destroy();
        node.destroy();
      });
      one.on('error', () => one.destroy());
    }
    node.on('data', (data) => {
      bytes += data.length;
    });
    node.pipe(socket);
    socket.pipe(node);
  });
  const port = await listening(server);
  return {
    port,
    bytes: () => bytes,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Counts the bytes of JSON-RPC responses, compressed as providers do. */
export async function meterCalls(url: string): Promise<Meter> {
  let bytes = 0;
  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = await fetch(url, { method: 'POST', body: Buffer.concat(parts).toString() });
    const body = gzipSync(await answer.text());
    bytes += body.length;
    response.writeHead(answer.status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(body);
  }
  const server = createHttpServer((request, response) => {
    relay(request, response).catch(() => response.destroy());
  });
  const port = await listening(server);
  return {
    port,
    bytes: () => bytes,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
