import { chmodSync, existsSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import type { ServeFrame } from '../app/serve.ts';
import { SignerError } from '../signer-error.ts';
import { admit } from './admit.ts';

interface ListenOptions {
  readonly path: string;
  /** The setting that names the path. */
  readonly setting: 'SIGNER_SOCKET' | 'SIGNER_PRICES_SOCKET';
  /** Whether others of the group may connect; the folder lets nobody else in. */
  readonly isShared: boolean;
  /** What both ends have to hold; see `handshake.ts`. */
  readonly socketKey: Uint8Array;
  readonly serve: ServeFrame;
}

/** One server needs one; a restarted one may still have an old one. */
const MOST_CONNECTIONS = 8;
/** Who may connect, which on Linux takes the right to write. */
const SHARED_MODE = 0o660;
const OWN_MODE = 0o600;
/** What would let anyone but the owner put another socket in its place, or strangers reach it. */
const TOO_OPEN = 0o027;

const refusal = (why: string): SignerError => new SignerError('bad_request', why);

function demandPrivateFolder({ path, setting }: ListenOptions): void {
  const folder = dirname(path);
  if (!existsSync(folder)) throw refusal(`the folder of ${setting}, ${folder}, is missing`);
  const { mode, uid } = statSync(folder);
  if (uid !== process.getuid?.()) throw refusal(`the folder of ${setting}, ${folder}, has another owner`);
  if ((mode & TOO_OPEN) !== 0)
    throw refusal(`the folder of ${setting}, ${folder}, is open to others: set its mode to 750 or 700`);
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
export async function listen(options: ListenOptions): Promise<Server> {
  const { path, isShared, socketKey, serve } = options;
  demandPrivateFolder(options);
  if (existsSync(path)) {
    if (await isServed(path)) throw refusal(`another signer listens on ${path}`);
    unlinkSync(path);
  }
  const server = createServer((socket) => admit(socket, socketKey, serve));
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error) => reject(refusal(`${path} cannot be listened on: ${error.message}`)));
    server.listen(path, resolve);
  });
  chmodSync(path, isShared ? SHARED_MODE : OWN_MODE);
  return server;
}
