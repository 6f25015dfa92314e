import { LIVE_PATH } from '@dugout/contract/constants';
import type { FastifyInstance } from 'fastify';
import type { ServerFeature, SignIn } from '#/features/feature.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Role } from '#/platform/config/roles.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { Gate } from '#/platform/http/callers/gate.ts';
import type { KeyGate } from '#/platform/http/callers/key-gate.ts';
import type { OwnOrigins } from '#/platform/http/callers/origin.ts';
import type { Sessions } from '#/platform/http/callers/sessions.ts';
import { compressAnswers } from '#/platform/http/compress.ts';
import type { ClientAddresses } from '#/platform/http/connections/client-addresses.ts';
import type { Connections } from '#/platform/http/connections/connections.ts';
import { mountAuth, mountFetchRoute } from '#/platform/http/fetch-mount.ts';
import { type ServedHealth, serveHealth } from '#/platform/http/health.ts';
import { createHttpServer } from '#/platform/http/http-server.ts';
import type { CallLoad } from '#/platform/http/load/call-load.ts';
import type { SharedAnswers } from '#/platform/http/load/shared-answers.ts';
import { shedWhenLate } from '#/platform/http/load/shed-when-late.ts';
import type { RateLimits } from '#/platform/http/rate-limit.ts';
import { registerRoutes } from '#/platform/http/register-routes.ts';
import { serveWeb } from '#/platform/http/shell/web-shell.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import { serveReference } from '#/platform/reference/serve-reference.ts';

interface WebServerOptions {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly origins: OwnOrigins;
  readonly sessions: Sessions;
  readonly keys: KeyGate;
  readonly rateLimits: RateLimits;
  readonly addresses: ClientAddresses;
  readonly connections: Connections;
  readonly features: readonly ServerFeature[];
  readonly roles: ReadonlySet<Role>;
  readonly auth: SignIn;
  readonly webFolder: string;
  readonly version: string;
  readonly load: CallLoad;
  readonly answers: SharedAnswers;
  readonly isReady: () => boolean;
  readonly knowsRights: () => boolean;
  readonly phase: ServedHealth['phase'];
  readonly parts: ServedHealth['parts'];
}

const notServed = (what: string) =>
  new ApiError('unavailable', `This server has no ${what}: see its ROLES`, { 'retry-after': '1' });

export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const { config, log, metrics, origins, sessions, keys, addresses, connections } = options;
  const { rateLimits, features, roles, auth, load, answers, isReady, knowsRights, phase, parts } = options;
  const app = createHttpServer({ log, addresses, connections, onAnswered: metrics.httpAnswered });
  compressAnswers(app);
  const gate = new Gate({ sessions, keys, origins, rateLimits, isReady, knowsRights });
  shedWhenLate(app, load);
  serveHealth(app, { phase, parts });
  app.get(LIVE_PATH, () => {
    if (!roles.has('live')) throw notServed('live channels');
    throw new ApiError('upgrade_required', undefined, { upgrade: 'websocket', connection: 'Upgrade' });
  });
  if (!roles.has('api')) {
    app.setNotFoundHandler(() => {
      throw notServed('calls and pages');
    });
    return app;
  }
  registerRoutes(
    app,
    features.flatMap(({ routes }) => routes ?? []),
    { gate, log, load, answers, policies: features.flatMap(({ policies }) => policies ?? []) },
  );
  await mountAuth(app, auth.handler, { gate, origins, sessions, load });
  for (const route of features.flatMap(({ fetchRoutes }) => fetchRoutes ?? []))
    mountFetchRoute(app, route, { gate, origins, sessions, load });
  const { publicHost, secure } = origins;
  const site = { publicHost, secure, hstsSubdomains: config.hstsSubdomains };
  serveReference(app, {
    version: options.version,
    sessionCookie: auth.cookieName,
    site,
    webFolder: options.webFolder,
  });
  await serveWeb(app, options.webFolder, site);
  return app;
}
