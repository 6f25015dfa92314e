import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@dugout/testkit/free-port';
import { postgresUser } from '@dugout/testkit/postgres';
import { createPool } from '#/platform/db/pool.ts';
import { until } from '#tests/kit/until.ts';

const DEBIAN = '/usr/sbin/pgbouncer';
const STARTS_WITHIN_MS = 10_000;

export interface LocalPgBouncer {
  readonly port: number;
  /** Returns the number of transactions that it has passed on. */
  transactions(): Promise<number>;
  stop(): Promise<void>;
}

/** The program of PGBOUNCER, or Debian's; null when it is not installed. */
function pgBouncerProgram(): string | null {
  const program = process.env['PGBOUNCER'] ?? DEBIAN;
  return existsSync(program) ? program : null;
}

/** Starts a PgBouncer in transaction mode in front of the PostgreSQL at a port, with fewer connections than its clients. */
export async function startPgBouncer(postgresPort: number, connections: number): Promise<LocalPgBouncer> {
  const program = pgBouncerProgram();
  if (program === null) throw new Error('PgBouncer is not installed: set PGBOUNCER to its program');
  const folder = mkdtempSync(join(tmpdir(), 'dugout-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: folder,
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 1_000,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `postgres = host=127.0.0.1 port=${postgresPort} user=bench`;
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  // It refuses to run as root.
  const as = postgresUser();
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  // A separate process group, so that an interrupt at the terminal reaches its starter first.
  const bouncer = spawn(program, [file], { ...as, cwd: folder, stdio: 'ignore', detached: true });
  const admin = createPool(
    { connectionString: `postgresql://bench@127.0.0.1:${port}/pgbouncer`, connections: 1 },
    () => undefined,
  );
  const transactions = async (): Promise<number> => {
    const { rows } = await admin.query<{ database: string; total_xact_count: string }>('SHOW STATS');
    return Number(rows.find(({ database: name }) => name === 'postgres')?.total_xact_count ?? 0);
  };
  await until(
    () =>
      transactions().then(
        () => null,
        (error: unknown) => `PgBouncer did not start: ${String(error)}`,
      ),
    STARTS_WITHIN_MS,
  );
  return {
    port,
    transactions,
    async stop() {
      await admin.end();
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
