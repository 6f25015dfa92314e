import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const DEBIAN = '/usr/lib/postgresql';

export interface LocalPostgres {
  readonly url: string;
  /** The same through a socket file, which is cheaper per query. */
  readonly socketUrl: string;
  readonly pid: number | null;
  /** Stops the server, and removes its files unless a folder was given. */
  stop(): Promise<void>;
}

/** Returns the folder of PostgreSQL's programs: POSTGRES_BIN, or the newest installed by Debian. */
export function postgresPrograms(): string | null {
  const named = process.env['POSTGRES_BIN'];
  if (named !== undefined) return named;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = join(DEBIAN, versions[0] ?? '', 'bin');
  return existsSync(join(folder, 'initdb')) ? folder : null;
}

/** PostgreSQL refuses to run as root, so it runs as its package's user then. */
export function postgresUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Starts a separate server with the given settings, on a free port unless they name one; null when PostgreSQL is
 * not installed. Its files are in `keepIn`, reused by a later start, or in a temporary folder.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>>,
  keepIn?: string,
): Promise<LocalPostgres | null> {
  const bin = postgresPrograms();
  if (bin === null) return null;
  const as = postgresUser();
  const folder = keepIn ?? mkdtempSync(join(tmpdir(), 'dugout-postgres-'));
  mkdirSync(folder, { recursive: true });
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const inFolder = { ...as, cwd: folder, stdio: 'ignore' } as const;
  if (existsSync(join(data, 'postmaster.pid'))) endLeftover(join(bin, 'pg_ctl'), data, inFolder);
  if (!existsSync(data)) {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      inFolder,
    );
  }
  const port = settings['port'] ?? (await freePort());
  const set = Object.entries({
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: folder,
    ...settings,
  });
  // A separate process group, so that an interrupt at the terminal reaches its starter first.
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...set.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...inFolder,
      detached: true,
    },
  );
  const isReady = (): boolean => {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  while (!isReady()) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited with code ${server.exitCode}`);
    await pause(100);
  }
  return {
    url: `postgresql://bench@127.0.0.1:${port}/postgres`,
    socketUrl: `postgresql://bench@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    pid: server.pid ?? null,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      if (keepIn === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a standby of a server under a name, from a copy of it; null when PostgreSQL is not installed. */
export async function startStandby(primary: LocalPostgres, name: string): Promise<LocalPostgres | null> {
  const bin = postgresPrograms();
  if (bin === null) return null;
  const as = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'dugout-standby-'));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const { port } = new URL(primary.url);
  const connection = `host=127.0.0.1 port=${port} user=bench application_name=${name}`;
  execFileSync(
    join(bin, 'pg_basebackup'),
    ['-D', join(folder, 'data'), '-d', connection, '-R', '-c', 'fast', '--no-sync'],
    { ...as, cwd: folder, stdio: 'ignore' },
  );
  const standby = await startPostgres({ primary_conninfo: connection }, folder);
  return (
    standby && {
      ...standby,
      async stop() {
        await standby.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    }
  );
}

/** Stops a leftover server whose starter was killed; does nothing if only its file remains. */
function endLeftover(pgCtl: string, data: string, how: object): void {
  try {
    execFileSync(pgCtl, ['-D', data, '-m', 'fast', '-w', 'stop'], how);
  } catch {
    // It is not running: its start will clear the file away.
  }
}
