/** A real server for tests: on a free port, with a data folder and a database of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlaces } from '../../../apps/server/src/app/places.ts';
import { startServer } from '../../../apps/server/src/app/server.ts';
import type { Network } from '../../../apps/server/src/ingest/metadata/network.ts';
import { parseConfig } from '../../../apps/server/src/platform/config/config.ts';
import type { Db } from '../../../apps/server/src/platform/db/db.ts';
import { silentLog } from '../../../apps/server/src/platform/log/create-log.ts';
import { testDatabase } from './server-database.ts';

export interface TestServerOptions {
  /** Settings beside those that a test server has anyway. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Size of the simulated world; small unless told. */
  readonly simulated?: { readonly tokens?: number; readonly wallets?: number };
  /** What may be reached outside the chain; nothing unless told. */
  readonly network?: Network;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; null when there was none. */
  readonly body: unknown;
}

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One who calls the server and keeps its cookies, as a browser without headers of its own would. */
export interface TestClient {
  /** A call by its whole path, `/api/v1/status`. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** The Cookie header as it stands; empty for a guest. */
  cookie(): string;
}

export interface TestServer {
  readonly address: string;
  readonly dataDir: string;
  readonly db: Db;
  client(): TestClient;
  /** A new trader, signed up and signed in. */
  trader(name: string): Promise<TestClient & { readonly userId: string; readonly email: string; readonly password: string }>;
  stop(): Promise<void>;
}

const SMALL = { tokens: 40, wallets: 60 } as const;

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dugout-test-'));
  const database = await testDatabase();
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SIM_SEED: 'tests',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
    ...options.settings,
  });
  const server = await startServer({
    config,
    log: silentLog,
    places: findPlaces(),
    database,
    simulated: options.simulated ?? SMALL,
    ...(options.network && { network: options.network }),
    onFatal: (error) => {
      throw error;
    },
  });
  const client = () => testClient(server.address);
  return {
    address: server.address,
    dataDir,
    db: database.db,
    client,
    trader: async (name) => {
      const own = client();
      const account = { email: `${name.toLowerCase()}@example.org`, password: 'correct horse battery', name };
      const { status, body } = await own.call('/api/auth/sign-up/email', { method: 'POST', body: account });
      if (status !== 200) throw new Error(`The sign-up of ${name} was answered ${status}: ${JSON.stringify(body)}`);
      return { ...own, userId: userIdOf(body), email: account.email, password: account.password };
    },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A client of any running server. */
export function testClient(address: string): TestClient {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    async call(path, { method = 'GET', body, headers = {} } = {}) {
      const response = await fetch(new URL(path, address), {
        method,
        redirect: 'manual',
        headers: {
          ...(cookies.size > 0 ? { cookie: cookie() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parse(text) };
    },
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const at = pair.indexOf('=');
  const ended = attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || pair.slice(at + 1) === '';
  if (ended) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), pair.slice(at + 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function userIdOf(body: unknown): string {
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : null;
  if (typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string') return user.id;
  throw new Error('The sign-up named no user');
}
