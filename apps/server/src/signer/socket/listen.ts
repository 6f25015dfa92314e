import { chmodSync, existsSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import type { ServeFrame } from '../serve.ts';
import { SignerError } from '../signer-error.ts';
import { admit } from './admit.ts';

export interface ListenOptions {
  readonly path: string;
  /** What both ends have to hold; see `handshake.ts`. */
  readonly socketKey: Uint8Array;
  readonly serve: ServeFrame;
}

/** One server needs one; a restarted one may still have an old one. */
const MOST_CONNECTIONS = 8;
/** Owner and group may connect, which on Linux takes the right to write. */
const SOCKET_MODE = 0o660;
/** What would let anyone but the owner put another socket in its place, or strangers reach it. */
const TOO_OPEN = 0o027;

const refusal = (why: string): SignerError => new SignerError('bad_request', why);

function demandPrivateFolder(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) throw refusal(`the folder of SIGNER_SOCKET, ${folder}, is missing`);
  const { mode, uid } = statSync(folder);
  if (uid !== process.getuid?.()) throw refusal(`the folder of SIGNER_SOCKET, ${folder}, has another owner`);
  if ((mode & TOO_OPEN) !== 0)
    throw refusal(`the folder of SIGNER_SOCKET, ${folder}, is open to others: set its mode to 750 or 700`);
}

/** Whether a signer answers there; a socket that a killed one left behind refuses. */
export const isServed = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe: Socket = connect(path, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });

/**
 * Serves the socket to whoever the system lets connect and who shows that they hold its key. Throws
 * `SignerError` when its folder is open to others or another signer listens there.
 */
export async function listen({ path, socketKey, serve }: ListenOptions): Promise<Server> {
  demandPrivateFolder(path);
  if (existsSync(path)) {
    if (await isServed(path)) throw refusal(`another signer listens on ${path}`);
    unlinkSync(path);
  }
  const server = createServer((socket) => admit(socket, socketKey, serve));
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusal(`${path} cannot be listened on: ${error.message}`)));
    server.listen(path, resolve);
  });
  chmodSync(path, SOCKET_MODE);
  return server;
}
