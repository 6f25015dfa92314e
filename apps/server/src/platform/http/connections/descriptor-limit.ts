import { readFileSync } from 'node:fs';

/** Kept for what is no connection: the database's files, the signer, calls to nodes. */
const LEAST_RESERVE = 256;
const RESERVED_PART = 0.25;
/** Fewer than this many connections are no server. */
const LEAST_CONNECTIONS = 64;

/**
 * How many connections may be open at a time: as many as the setting says, fewer where the system gives the
 * process fewer descriptors.
 */
export function mostConnections(setting: number, descriptors = descriptorLimit()): number {
  if (descriptors === null) return setting;
  const reserve = Math.max(LEAST_RESERVE, Math.ceil(descriptors * RESERVED_PART));
  return Math.min(setting, Math.max(LEAST_CONNECTIONS, descriptors - reserve));
}

/** Descriptors that this process may have open; null where the system does not tell, or has no limit. */
function descriptorLimit(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}
