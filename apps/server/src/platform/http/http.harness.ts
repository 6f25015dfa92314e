import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Caller } from './caller.ts';
import { Gate } from './callers/gate.ts';
import { OwnOrigins } from './callers/origin.ts';
import { Sessions } from './callers/sessions.ts';
import { compressAnswers } from './compress.ts';
import { mountAuth } from './fetch-mount.ts';
import type { FetchHandler } from './fetch-route.ts';
import { createHttpServer } from './http-server.ts';
import { CallLoad, NO_LIMITS } from './load/call-load.ts';
import { SharedAnswers } from './load/shared-answers.ts';
import { shedWhenLate } from './load/shed-when-late.ts';
import { RateLimits } from './rate-limit.ts';
import { registerRoutes } from './register-routes.ts';
import type { Policies, Routes } from './routes.ts';
import { serveWeb } from './shell/web-shell.ts';

export const OUR_ORIGIN = 'http://127.0.0.1:4400';

export interface HarnessOptions {
  readonly routes?: Routes;
  readonly policies?: readonly Policies[];
  readonly callers?: Readonly<Record<string, Caller>>;
  readonly rateLimitScale?: number;
  readonly isReady?: () => boolean;
  readonly knowsRights?: () => boolean;
  /** Looks up the caller of a session in place of `callers`. */
  readonly authenticate?: ConstructorParameters<typeof Sessions>[0];
  readonly auth?: FetchHandler;
  readonly webFolder?: string;
  readonly log?: Log;
  readonly load?: CallLoad;
  readonly answers?: SharedAnswers;
}

/** Creates an HTTP server with only the given routes; `callers` are the traders of the cookies. */
export async function httpHarness(options: HarnessOptions): Promise<FastifyInstance> {
  const { log = silentLog, callers = {}, rateLimitScale = 1000, isReady = () => true } = options;
  const { knowsRights = () => true } = options;
  const { authenticate = async (headers) => callers[headers.get('cookie') ?? ''] ?? null } = options;
  const sessions = new Sessions(authenticate);
  const origins = new OwnOrigins(null, '127.0.0.1', 4400);
  const rateLimits = new RateLimits({ scale: rateLimitScale });
  const gate = new Gate({ sessions, origins, rateLimits, isReady, knowsRights });
  const app = createHttpServer({ log, onAnswered: () => undefined });
  compressAnswers(app);
  const { load = new CallLoad(NO_LIMITS), answers = new SharedAnswers() } = options;
  shedWhenLate(app, load);
  registerRoutes(app, [options.routes ?? {}], {
    gate,
    log,
    partial: true,
    policies: options.policies ?? [],
    load,
    answers,
  });
  if (options.auth !== undefined) await mountAuth(app, options.auth, { gate, origins, sessions, load });
  await serveWeb(app, options.webFolder ?? '/nowhere', {
    publicHost: null,
    secure: false,
    hstsSubdomains: false,
  });
  await app.ready();
  return app;
}

/** Returns an HTTP server that is closed at the end of the test. */
export async function startedHarness(options: HarnessOptions): Promise<FastifyInstance> {
  const app = await httpHarness(options);
  onTestFinished(async () => {
    await app.close();
  });
  return app;
}
