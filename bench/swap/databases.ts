import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@dugout/testkit/postgres';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded/embedded.ts';

export interface Place {
  /** The side's data folder, which contains the embedded database. */
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
}

/** The databases of both sides, of the same kind and with the same durability of commits. */
export interface Databases {
  readonly name: string;
  create(side: string): Promise<Place>;
  stop(): Promise<void>;
}

function folders() {
  const made: string[] = [];
  return {
    make(side: string): string {
      const folder = mkdtempSync(join(tmpdir(), `dugout-swap-${side}-`));
      made.push(folder);
      return folder;
    },
    remove(): void {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The embedded database with default settings. A commit reaches the operating system, not the disk. */
export function embedded(): Databases {
  const { make, remove } = folders();
  return {
    name: 'embedded PostgreSQL (a commit reaches the system)',
    create: async (side) => ({ dataDir: make(side), databaseUrl: null }),
    stop: async () => remove(),
  };
}

/**
 * One PostgreSQL server with default settings: an acknowledged commit is on disk. Null when it is not installed.
 */
export async function postgres(): Promise<Databases | null> {
  const server = await startPostgres({ shared_buffers: '256MB' });
  if (server === null) return null;
  const { make, remove } = folders();
  return {
    name: 'PostgreSQL (a commit reaches the disk)',
    async create(side) {
      const admin = new pg.Client(server.url);
      await admin.connect();
      await admin.query(`create database ${side}`);
      await admin.end();
      const url = new URL(server.url);
      url.pathname = `/${side}`;
      return { dataDir: make(side), databaseUrl: url.href };
    },
    async stop() {
      await server.stop();
      remove();
    },
  };
}

interface Connection {
  readonly connection: { readonly connectionString: string } | { readonly socketFolder: string };
  close(): Promise<void>;
}

/** Connects to a side's database. If embedded, its server must not be running. */
export async function reach({ dataDir, databaseUrl }: Place): Promise<Connection> {
  if (databaseUrl !== null)
    return { connection: { connectionString: databaseUrl }, close: async () => undefined };
  const engine = await startEmbedded(dataDir, (error) => {
    throw error;
  });
  return { connection: { socketFolder: engine.socketFolder }, close: () => engine.close() };
}
