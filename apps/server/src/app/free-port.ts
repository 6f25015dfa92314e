import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems give higher ports to outgoing connections, so that one of these could take a port between its choice and the
 * server's start.
 */
const [MIN_PORT, MAX_PORT] = [10_000, 32_767];
const TRIES = 20;

/**
 * Returns the port to listen on: the configured one, or a free one for 0. @throws Error that names PORT when it is
 * taken
 */
export async function choosePort(host: string, wished: number): Promise<number> {
  for (let tries = 0; wished === 0 && tries < TRIES; tries++) {
    const port = await probed(host, randomInt(MIN_PORT, MAX_PORT + 1)).catch(whenTaken);
    if (port !== null) return port;
  }
  return probed(host, wished);
}

/** Listens on a port for a moment and returns it. For 0 the system chooses the port. Throws PortError. */
function probed(host: string, wished: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portError(error, host, wished)));
    probe.listen(wished, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : wished));
    });
  });
}

function whenTaken(error: unknown): null {
  if (error instanceof PortError && error.isTaken) return null;
  throw error;
}

function portError(error: Error, host: string, port: number): Error {
  if (!('code' in error)) return error;
  if (error.code === 'EADDRINUSE')
    return new PortError(
      `PORT is ${port}: another program listens there on ${host}. Choose another PORT.`,
      true,
    );
  if (error.code === 'EACCES')
    return new PortError(`PORT is ${port}: this user may not listen there. Choose a PORT above 1023.`);
  if (error.code === 'EADDRNOTAVAIL')
    return new PortError(`HOST is ${host}: this machine has no such address.`);
  return error;
}

/** HOST and PORT name an address where this process cannot listen. */
export class PortError extends Error {
  override readonly name = 'PortError';
  readonly isTaken: boolean;

  constructor(message: string, isTaken = false) {
    super(message);
    this.isTaken = isTaken;
  }
}
