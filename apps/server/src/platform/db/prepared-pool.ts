import { randomBytes } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { SoundClient } from './sound-client.ts';

/** A statement is prepared when it comes for the third time: one that is put together may come once. */
const PREPARED_FROM = 3;
/** Statements that a connection may have prepared: the database keeps a plan for each. */
const MOST_PREPARED = 250;
/** Statements whose uses are counted. */
const COUNTED = 2_000;
/** Plans are made again this often: tables may have grown since. */
const PLANS_KEPT_MS = 60_000;

/** Which statements are prepared, and under which name. */
class Statements {
  readonly #uses = new LRUCache<string, number>({ max: COUNTED });
  readonly #names = new Map<string, string>();

  /** The name of a statement that is to be run now; undefined while it came seldom. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PREPARED) return known;
    const count = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, count);
    if (count < PREPARED_FROM) return undefined;
    this.#uses.delete(text);
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

class PreparingClient extends SoundClient {
  readonly #nameOf: (text: string) => string | undefined;
  /** Names are the session's, which other connections share. */
  readonly #prefix = randomBytes(6).toString('hex');

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    super(client);
    this.#nameOf = nameOf;
  }

  protected override configOf(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#nameOf(text);
    const config = super.configOf(text, values);
    return name === undefined ? config : { ...config, name: this.#prefix + name };
  }
}

/**
 * A pool for Kysely whose connections prepare the statements that come often, so that the database parses and
 * plans them once. For the embedded database, whose connections share one session and its plans; a pooler
 * before a PostgreSQL may change sessions between two statements. `now` in ms.
 */
export function preparedPool(pool: pg.Pool, now: () => number = Date.now): PostgresPool {
  const statements = new Statements();
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  let plannedAt = now();
  return {
    async connect() {
      const client = await pool.connect();
      if (now() - plannedAt >= PLANS_KEPT_MS) {
        plannedAt = now();
        // A connection that is broken fails with what comes next.
        await client.query('DISCARD PLANS').catch(() => undefined);
      }
      const known = clients.get(client) ?? new PreparingClient(client, (text) => statements.nameOf(text));
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
