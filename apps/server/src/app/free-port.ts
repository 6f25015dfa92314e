import { createServer } from 'node:net';

/**
 * Returns the port to listen on: the configured one, or a free one of the system's choice for 0. @throws Error
 * that names PORT when it is taken
 */
export function choosePort(host: string, wished: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portError(error, host, wished)));
    probe.listen(wished, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : wished));
    });
  });
}

function portError(error: Error, host: string, port: number): Error {
  if (!('code' in error)) return error;
  if (error.code === 'EADDRINUSE')
    return new PortError(`PORT is ${port}: another program listens there on ${host}. Choose another PORT.`);
  if (error.code === 'EACCES')
    return new PortError(`PORT is ${port}: this user may not listen there. Choose a PORT above 1023.`);
  if (error.code === 'EADDRNOTAVAIL')
    return new PortError(`HOST is ${host}: this machine has no such address.`);
  return error;
}

/** HOST and PORT name an address where this process cannot listen. */
export class PortError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PortError';
  }
}
