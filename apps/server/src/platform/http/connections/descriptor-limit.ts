import { readFileSync } from 'node:fs';

/** Reserved for other descriptors: the database's files, the signer, calls to nodes. */
const MIN_RESERVE = 256;
const RESERVED_PART = 0.25;
/** A server needs at least this many connections. */
const MIN_CONNECTIONS = 64;

/**
 * Returns the max number of open connections: the configured number, reduced to the process's descriptor limit.
 */
export function maxConnections(setting: number, descriptors = descriptorLimit()): number {
  if (descriptors === null) return setting;
  const reserve = Math.max(MIN_RESERVE, Math.ceil(descriptors * RESERVED_PART));
  return Math.min(setting, Math.max(MIN_CONNECTIONS, descriptors - reserve));
}

/** Returns the process's descriptor limit; null when there is none or the system does not provide it. */
function descriptorLimit(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}
