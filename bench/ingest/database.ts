import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@dugout/testkit/postgres';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded/embedded.ts';

interface Server {
  readonly name: string;
  create(): Promise<Target>;
  stop(): Promise<void>;
}

export interface Target {
  readonly connection: { readonly connectionString: string } | { readonly socketFolder: string };
  drop(): Promise<void>;
}

/** PostgreSQL with its default durability: an acknowledged commit is on disk. Null when it is not installed. */
async function postgresServer(): Promise<Server | null> {
  const server = await startPostgres({
    shared_buffers: '512MB',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
  });
  if (server === null) return null;
  const admin = new pg.Client(server.url);
  await admin.connect();
  let made = 0;
  return {
    name: 'PostgreSQL',
    create: async () => {
      const name = `run_${made++}`;
      await admin.query(`create database ${name}`);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return {
        connection: { connectionString: url.href },
        drop: async () => {
          await admin.query(`drop database ${name} with (force)`);
          await admin.query('checkpoint');
        },
      };
    },
    stop: async () => {
      await admin.end();
      await server.stop();
    },
  };
}

const embeddedServer = (): Server => ({
  name: 'PGlite (PostgreSQL is not installed)',
  create: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dugout-ingest-'));
    const engine = await startEmbedded(folder, (error) => {
      throw error;
    });
    return {
      connection: { socketFolder: engine.socketFolder },
      drop: async () => {
        await engine.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  stop: async () => undefined,
});

export const startServer = async (): Promise<Server> => (await postgresServer()) ?? embeddedServer();
