import type { Role } from '#/platform/config/roles.ts';
import type { Db } from '#/platform/db/db.ts';
import { LiveServers, onlyServer, type Servers } from '#/platform/leases/live-servers.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Cleanup } from './cleanup.ts';

interface JoinServersOptions {
  readonly db: Db;
  readonly log: Log;
  readonly serverId: string;
  readonly roles: ReadonlySet<Role>;
  /** Whether other servers may share the database. */
  readonly areSeveral: boolean;
}

/** Registers this server among the live servers of the database, unless it has the database to itself. */
export async function joinServers(
  { db, log, serverId, roles, areSeveral }: JoinServersOptions,
  cleanup: Cleanup,
): Promise<Servers> {
  if (!areSeveral) return onlyServer(serverId);
  const servers = new LiveServers({ db, log, id: serverId, roles });
  cleanup.add('registration', () => servers.stop());
  await servers.start();
  return servers;
}
