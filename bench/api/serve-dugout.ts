/**
 * Dugout's complete request path: real accounts and sessions, rate limits, validation on both sides, request ids,
 * metrics and the log.
 */

import { PASSWORD_ITERATIONS } from '@dugout/domain/password-key/password-key';
import { testClient } from '@dugout/testkit/client';
import { choosePort } from '../../apps/server/src/app/free-port.ts';
import { createIdentity } from '../../apps/server/src/features/identity/create-identity.ts';
import { credentialSigner } from '../../apps/server/src/features/identity/credentials/credential-signer.ts';
import { Suspensions } from '../../apps/server/src/features/identity/suspensions/suspensions.ts';
import { Outbox } from '../../apps/server/src/platform/events/outbox.ts';
import { localFacts } from '../../apps/server/src/platform/facts/facts.ts';
import { Gate } from '../../apps/server/src/platform/http/callers/gate.ts';
import { OwnOrigins } from '../../apps/server/src/platform/http/callers/origin.ts';
import { Sessions } from '../../apps/server/src/platform/http/callers/sessions.ts';
import { mountAuth } from '../../apps/server/src/platform/http/fetch-mount.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/http-server.ts';
import { RateLimits } from '../../apps/server/src/platform/http/rate-limit.ts';
import { registerRoutes } from '../../apps/server/src/platform/http/register-routes.ts';
import { createLog } from '../../apps/server/src/platform/log/create-log.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { RealtimeHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { testDatabase } from '../../apps/server/tests/kit/database.ts';
import { answer, ready } from './answer.ts';

const HOST = '127.0.0.1';
const port = await choosePort(HOST, 0);
const { db } = await testDatabase();
const log = createLog({ level: 'info', pretty: false });
const origins = new OwnOrigins(null, HOST, port);
const secret = '0'.repeat(64);
const facts = localFacts(log);
const identity = await createIdentity({
  db,
  events: new Outbox(db, log),
  mailer: null,
  realtime: new RealtimeHub({ log, onFrames: () => undefined }),
  log,
  secret,
  suspensions: new Suspensions({ db, facts, now: Date.now }),
  origins,
  decimalsOf: () => null,
  registration: 'open',
  oidc: null,
  passwordIterations: PASSWORD_ITERATIONS,
  credentials: credentialSigner({
    call: () => Promise.reject(new Error('the benchmark has no signer')),
  }),
  rateLimits: new RateLimits({ scale: 1 }),
  sessionIdleDays: 7,
  sessionMaxDays: 30,
  facts,
});
const sessions = new Sessions(identity.authenticate);
const gate = new Gate({
  sessions,
  origins,
  rateLimits: new RateLimits({ scale: 1_000_000 }),
  isReady: () => true,
});
const app = createHttpServer({ log, onAnswered: createMetrics().httpAnswered });
registerRoutes(app, [{ 'GET /status': () => answer() }], { gate, log, partial: true });
await mountAuth(app, identity.handler, { gate, origins, sessions });
await app.listen({ host: HOST, port });

const trader = testClient(origins.base);
await trader.call('/api/auth/sign-up/email', {
  method: 'POST',
  body: { email: 'bench@example.org', password: 'correct horse battery', name: 'Bench' },
});
ready(port, trader.cookie());
process.once('SIGINT', () => process.exit(0));
