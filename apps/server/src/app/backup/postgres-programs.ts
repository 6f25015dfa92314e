import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';

/**
 * Splits the password from the address and passes it in an environment variable, because process lists show
 * addresses.
 */
function connectionOf(databaseUrl: string): { readonly address: string; readonly env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  return { address: url.href, env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) } };
}

/** Resolves when a program has exited successfully. @throws BackupError with its output */
async function endOf(program: ChildProcess, name: string): Promise<void> {
  let text = '';
  program.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-2_000);
  });
  program.stderr?.on('error', () => undefined);
  const failed = once(program, 'error').then(([error]) => {
    const why =
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? 'is not installed'
        : String(error);
    throw new BackupError(`${name} ${why}. Install the client programs of PostgreSQL.`);
  });
  const closed = once(program, 'close');
  closed.catch(() => undefined);
  const [code] = await Promise.race([closed, failed]);
  failed.catch(() => undefined);
  if (code !== 0) throw new BackupError(`${name} failed: ${text.trim()}`);
}

interface Dump {
  readonly bytes: Readable;
  /** Resolves when the dump is complete. */
  readonly whole: Promise<void>;
}

/** Dumps a consistent snapshot of a PostgreSQL that may be in use. */
export function dumpPostgres(databaseUrl: string): Dump {
  const { address, env } = connectionOf(databaseUrl);
  const program = spawn(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges', `--dbname=${address}`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    },
  );
  program.on('error', () => undefined);
  const whole = endOf(program, 'pg_dump');
  whole.catch(() => undefined);
  return { bytes: program.stdout, whole };
}

/** Restores a dump in one transaction. `stages` yield its bytes. */
export async function restorePostgres(
  databaseUrl: string,
  stages: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const program = spawn(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', `--dbname=${address}`],
    { stdio: ['pipe', 'ignore', 'pipe'], env },
  );
  program.on('error', () => undefined);
  const ended = endOf(program, 'pg_restore');
  // The program's own error is more useful than that of the closed input.
  const fed = pipeline([...stages, program.stdin]).catch((error: unknown) => {
    program.kill();
    return error;
  });
  const [end, feed] = await Promise.allSettled([ended, fed]);
  if (feed.status === 'fulfilled' && feed.value instanceof Error && !isBrokenPipe(feed.value))
    throw feed.value;
  if (end.status === 'rejected') throw end.reason;
}

const isBrokenPipe = (error: Error): boolean => 'code' in error && error.code === 'EPIPE';
