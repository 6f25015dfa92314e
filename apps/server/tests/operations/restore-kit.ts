/** PostgreSQL servers that archive their log and are restored from it, for rehearsals of a restore. */

import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalPostgres, startPostgres } from '@dugout/testkit/postgres';
import { createPool } from '#/platform/db/pool.ts';
import { until } from '#tests/kit/until.ts';

const SETTINGS = { max_connections: '60', autovacuum_naptime: '20s' } as const;
const RECOVERED_MS = 120_000;

export async function queryAt<Row>(url: string, text: string): Promise<Row[]> {
  const pool = createPool({ connectionString: url, connections: 1 }, () => undefined);
  try {
    return (await pool.query(text)).rows;
  } finally {
    await pool.end();
  }
}

interface ArchivingPostgres extends LocalPostgres {
  /** Copies the running database into a base backup. */
  copy(): void;
  /** Names this moment, so that a recovery can end at it. */
  mark(name: string): Promise<void>;
  /** Hands the last segment of the log to the archive. */
  archive(): Promise<void>;
  /** Starts another server from the base backup and the archive, up to a named moment or the end. */
  recovered(folder: string, target: string | null): Promise<LocalPostgres>;
}

/** Starts a PostgreSQL that archives its log below `root`; null when it is not installed. */
export async function archivingPostgres(root: string): Promise<ArchivingPostgres | null> {
  chmodSync(root, 0o755);
  const archiveFolder = join(root, 'archive');
  mkdirSync(archiveFolder, { mode: 0o777 });
  chmodSync(archiveFolder, 0o777);
  const keptIn = join(root, 'postgres');
  const postgres = await startPostgres(
    {
      ...SETTINGS,
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `cp %p ${archiveFolder}/%f`,
    },
    keptIn,
  );
  if (postgres === null) return null;
  const base = join(root, 'base');
  return {
    ...postgres,
    copy: () =>
      void execFileSync('pg_basebackup', ['-D', base, '-d', postgres.url, '-X', 'none', '-c', 'fast'], {
        stdio: 'ignore',
      }),
    mark: async (name) => {
      await queryAt(postgres.url, `SELECT pg_create_restore_point('${name}')`);
    },
    async archive() {
      const [row] = await queryAt<{ name: string }>(
        postgres.url,
        'SELECT pg_walfile_name(pg_switch_wal()) AS name',
      );
      await until(async () => {
        const [at] = await queryAt<{ last: string | null }>(
          postgres.url,
          'SELECT last_archived_wal AS last FROM pg_stat_archiver',
        );
        return (at?.last ?? '') >= (row?.name ?? '') ? null : `archived up to ${at?.last}`;
      }, RECOVERED_MS);
    },
    async recovered(folder, target) {
      const data = join(folder, 'data');
      mkdirSync(folder, { recursive: true });
      cpSync(base, data, { recursive: true });
      appendFileSync(
        join(data, 'postgresql.auto.conf'),
        [
          `restore_command = 'cp ${archiveFolder}/%f %p'`,
          ...(target === null ? [] : [`recovery_target_name = '${target}'`]),
          "recovery_target_action = 'promote'",
          '',
        ].join('\n'),
      );
      writeFileSync(join(data, 'recovery.signal'), '');
      const { uid, gid } = statSync(keptIn);
      execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
      chownSync(data, uid, gid);
      chmodSync(data, 0o700);
      const again = await startPostgres(SETTINGS, folder);
      if (again === null) throw new Error('PostgreSQL is gone');
      await until(async () => {
        const [row] = await queryAt<{ still: boolean }>(again.url, 'SELECT pg_is_in_recovery() AS still');
        return row?.still === false ? null : 'still in recovery';
      }, RECOVERED_MS);
      return again;
    },
  };
}
