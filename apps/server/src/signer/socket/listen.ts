import { chmodSync, existsSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import type { ServeFrame } from '../app/serve.ts';
import { SignerError } from '../signer-error.ts';
import { admit } from './admit.ts';
import { Turns } from './turns.ts';

interface ListenOptions {
  readonly path: string;
  readonly setting: 'SIGNER_SOCKET' | 'SIGNER_PRICES_SOCKET';
  /** Whether other users of the group may connect. The folder keeps everyone else out. */
  readonly isShared: boolean;
  /** Key that both ends must hold; see `handshake.ts`. */
  readonly socketKey: Uint8Array;
  readonly serve: ServeFrame;
  /** A server needs one connection, and a restarted one may still hold an old one. */
  readonly maxConnections: number;
}

/** Users who may connect. On Linux connecting requires write permission. */
const SHARED_MODE = 0o660;
const OWN_MODE = 0o600;
/** Mode bits that would let others replace the socket or let strangers reach it. */
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

/** Reports whether a signer answers on the socket. The leftover socket of a killed signer refuses. */
export const isServed = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe: Socket = connect(path, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });

/**
 * Serves the socket to clients that the system lets connect and that prove they hold its key. Throws
 * `SignerError` when its folder is open to others or another signer listens there.
 */
export async function listen(options: ListenOptions): Promise<Server> {
  const { path, isShared, socketKey, serve, maxConnections } = options;
  demandPrivateFolder(options);
  if (existsSync(path)) {
    if (await isServed(path)) throw refusal(`another signer listens on ${path}`);
    unlinkSync(path);
  }
  const turns = new Turns();
  const server = createServer((socket) => admit(socket, socketKey, serve, turns));
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error) => reject(refusal(`${path} cannot be listened on: ${error.message}`)));
    server.listen(path, resolve);
  });
  chmodSync(path, isShared ? SHARED_MODE : OWN_MODE);
  return server;
}
