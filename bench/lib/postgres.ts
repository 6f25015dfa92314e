import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const DEBIAN = '/usr/lib/postgresql';

export interface LocalPostgres {
  readonly url: string;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs: POSTGRES_BIN, or the newest that Debian installed. */
function programs(): string | null {
  const named = process.env['POSTGRES_BIN'];
  if (named !== undefined) return named;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = join(DEBIAN, versions[0] ?? '', 'bin');
  return existsSync(join(folder, 'initdb')) ? folder : null;
}

/** PostgreSQL does not run as root: then it runs as the user that its package made. */
function user(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a server of its own in a temporary folder, with the settings given; null where PostgreSQL is not installed. */
export async function startPostgres(settings: Readonly<Record<string, string>>): Promise<LocalPostgres | null> {
  const bin = programs();
  if (bin === null) return null;
  const as = user();
  const folder = mkdtempSync(join(tmpdir(), 'dugout-postgres-'));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const set = Object.entries({ listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: folder, ...settings });
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...set.flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  });
  const isReady = (): boolean => {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  while (!isReady()) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${server.exitCode}`);
    await pause(100);
  }
  return {
    url: `postgresql://bench@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
