import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Returns the name of this run of the server among all servers of its database: host, process and a random part. */
export const newServerId = (): string => `${hostname()}/${process.pid}/${randomUUID()}`;
