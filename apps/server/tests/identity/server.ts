/** Identity and wallets on a real HTTP server with a private database, for the identity tests. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registration } from '@dugout/contract/system/status';
import { sql } from 'kysely';
import { choosePort } from '#/app/free-port.ts';
import { authSecret } from '#/features/identity/auth-secret.ts';
import { createIdentity, type Identity } from '#/features/identity/create-identity.ts';
import { credentialSigner } from '#/features/identity/credentials/credential-signer.ts';
import type { OidcProvider } from '#/features/identity/oidc/oidc-provider.ts';
import { Suspensions } from '#/features/identity/suspensions/suspensions.ts';
import { createWallets } from '#/features/wallets/create-wallets.ts';
import { walletSigner } from '#/features/wallets/keys/wallet-signer.ts';
import type { KnownToken } from '#/features/wallets/tokens.view.ts';
import { announceTo } from '#/features/wallets/withdrawals/announce.ts';
import type { WithdrawalRules } from '#/features/wallets/withdrawals/plan.service.ts';
import { paperSender } from '#/features/wallets/withdrawals/sender.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { localFacts } from '#/platform/facts/facts.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { Gate } from '#/platform/http/callers/gate.ts';
import { OwnOrigins } from '#/platform/http/callers/origin.ts';
import { Sessions } from '#/platform/http/callers/sessions.ts';
import { mountAuth } from '#/platform/http/fetch-mount.ts';
import { createHttpServer } from '#/platform/http/http-server.ts';
import { RateLimits } from '#/platform/http/rate-limit.ts';
import { registerRoutes } from '#/platform/http/register-routes.ts';
import type { Log } from '#/platform/log/log.ts';
import { RealtimeHub } from '#/platform/realtime/hub.ts';
import { RealtimeServer } from '#/platform/realtime/realtime-server.ts';
import { SignerClient } from '#/signer/client.ts';
import { type RunSql, testDatabase } from '#tests/kit/database.ts';
import { TEST_ITERATIONS } from '#tests/kit/password-iterations.ts';
import { SIGNER_LIMITS } from '#tests/kit/signer-limits.ts';

export interface TestServer {
  readonly base: string;
  readonly db: Db;
  readonly sql: RunSql;
  readonly dataDir: string;
  readonly identity: Identity;
  readonly wallets: ReturnType<typeof createWallets>;
  readonly signer: SignerClient;
  readonly tokens: Map<string, KnownToken>;
  /** Costs of held tokens in lamports, by mint. */
  readonly costs: Map<string, bigint>;
  /** Emitted events as `[name, payload]`. */
  readonly emitted: [string, object][];
  /** Sessions whose sockets were closed. */
  readonly closed: string[];
  /** All log lines as JSON. */
  readonly logged: string[];
  close(): Promise<void>;
}

/** Difficulty of the work for a sign-in: one nonce in eight solves it. */
export const WORK_BITS = 3;

interface TestServerOptions {
  readonly publicUrl?: string | null;
  readonly rules?: Partial<WithdrawalRules>;
  /** Whether withdrawals are announced to the signer, as with real money. */
  readonly announces?: boolean;
  readonly registration?: Registration;
  readonly oidc?: OidcProvider | null;
}

export async function startTestServer({
  publicUrl = null,
  rules = {},
  announces = false,
  registration = 'open',
  oidc = null,
}: TestServerOptions = {}): Promise<TestServer> {
  const tokens = new Map<string, KnownToken>();
  const costs = new Map<string, bigint>();
  const dataDir = mkdtempSync(join(tmpdir(), 'dugout-identity-'));
  const logged: string[] = [];
  const keep = (fields: object, message: string) =>
    void logged.push(JSON.stringify({ ...fields, error: String(Reflect.get(fields, 'error')), message }));
  const log: Log = { debug: keep, info: keep, warn: keep, error: keep, child: () => log };
  const emitted: [string, object][] = [];
  const events: EventBus = {
    emit: async (_tx, name, payload) => void emitted.push([name, payload]),
    prepare: (name, payload) => ({
      id: name,
      name,
      payload,
      written: () => void emitted.push([name, payload]),
    }),
    on: () => {},
  };
  const closed: string[] = [];
  const database = await testDatabase();
  const { db } = database;
  const port = await choosePort('127.0.0.1', 0);
  const origins = new OwnOrigins(publicUrl, '127.0.0.1', port);
  const hub = new RealtimeHub({ log, onFrames: () => {} });
  const facts = localFacts(log);
  const identity = await createIdentity({
    db,
    events,
    realtime: hub,
    log,
    secret: authSecret(dataDir),
    suspensions: new Suspensions({ db, facts, now: Date.now }),
    origins,
    mailer: null,
    decimalsOf: (mint) => tokens.get(mint)?.decimals ?? null,
    passwordIterations: TEST_ITERATIONS,
    signInWorkBits: WORK_BITS,
    credentials: credentialSigner({ call: (...request) => signer.call(...request) }),
    registration,
    oidc,
    rateLimits: new RateLimits({ scale: 1_000 }),
    sessionIdleDays: 7,
    sessionMaxDays: 30,
    facts,
  });
  facts.listen('session.ended', ({ sessionId }) => {
    closed.push(sessionId);
    sessions.forgetSession(sessionId);
    live.closeSession(sessionId);
  });
  const sessions = new Sessions(identity.authenticate);
  const live = new RealtimeServer({
    hub,
    sessions,
    origins,
    log,
    rateLimits: new RateLimits({ scale: 1_000 }),
    onSockets: () => {},
  });
  for (const channel of identity.channels) hub.provide(channel);
  const signer = new SignerClient({
    entry: new URL('../../src/signer/main.ts', import.meta.url).pathname,
    execArgv: ['--import', 'tsx'],
    dataDir,
    // Tests move the clock of the database, and not the signer's.
    limits: { ...SIGNER_LIMITS, SIGNER_CREDENTIAL_HOLD_HOURS: '0' },
    unavailable: () => new ApiError('signer_unavailable'),
    log,
  });
  await signer.start();
  const wallets = createWallets({
    onchain: null,
    recordTransfer: async () => undefined,
    swapsAmong: async () => [],
    db,
    events,
    log,
    signer: walletSigner(signer),
    prove: identity.door.prove,
    audit: identity.door.audit,
    dailyLimitOf: identity.door.dailyLimitOf,
    bindSignInWallet: identity.door.bindSignInWallet,
    ownership: identity.door.walletOwnership,
    connects: false,
    tokens: (mint) => tokens.get(mint) ?? null,
    // Queries the given database handle, as trading does.
    costOf: async (given, _wallet, mint) => {
      await sql`SELECT 1`.execute(given.tables());
      return costs.get(mint) ?? null;
    },
    sender: announces ? { ...paperSender, announce: announceTo(walletSigner(signer)) } : paperSender,
    rules: {
      newAddressDelayHours: 0,
      userCapLamports: 500_000_000_000n,
      platformCapLamports: 5_000_000_000_000n,
      exportsPerHour: 20,
      tokenWithdrawalsPerDay: null,
      ...rules,
    },
    paper: true,
    now: Date.now,
  });
  identity.door.onSignedUp(async (userId) => void (await wallets.door.ensureMain(userId)));

  const app = createHttpServer({ log, onAnswered: () => {} });
  const gate = new Gate({
    sessions,
    origins,
    rateLimits: new RateLimits({ scale: 1_000 }),
    isReady: () => true,
  });
  registerRoutes(app, [identity.routes, wallets.routes], { gate, log, partial: true });
  await mountAuth(app, identity.handler, { gate, origins, sessions });
  live.attach(app.server);
  const base = await app.listen({ host: '127.0.0.1', port });
  return {
    base,
    db,
    sql: database.sql,
    dataDir,
    identity,
    wallets,
    signer,
    tokens,
    costs,
    emitted,
    closed,
    logged,
    close: async () => {
      live.close();
      await app.close();
      await signer.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A value of unknown shape that a test inspects. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(base: string, headers: Record<string, string> = {}) {
    this.#base = base;
    this.#headers = headers;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('GET', path, headers);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#sendJson('POST', path, body, headers);
  }

  delete(path: string): Promise<Answer> {
    return this.#send('DELETE', path, {});
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.#sendJson('PUT', path, body, {});
  }

  #sendJson(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    return this.#send(
      method,
      path,
      { 'content-type': 'application/json', origin: this.#base, ...headers },
      JSON.stringify(body),
    );
  }

  signUp(name: string, more: object = {}): Promise<Answer> {
    const email = `${name.replace(/\W/g, '')}${Math.random().toString(36).slice(2)}@example.com`;
    return this.post('/api/auth/sign-up/email', { name, email, password: 'correct horse battery', ...more });
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      headers: { ...this.#headers, ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const equals = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, equals));
      else this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    };
  }
}

/** Signs up a trader, who has a main wallet with 10 paper SOL. */
export async function newTrader(server: Pick<TestServer, 'base'>, name: string) {
  const browser = new Browser(server.base);
  const userId: string = (await browser.signUp(name)).body.user.id;
  const main: Json = (await browser.get('/api/v1/wallet/user')).body.data[0];
  return { browser, userId, main, address: main.address as string };
}
