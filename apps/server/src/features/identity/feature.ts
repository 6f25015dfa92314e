import { defineFeature } from '#/features/feature.ts';
import { authSecret } from './auth-secret.ts';
import { createIdentity } from './create-identity.ts';
import { adoptCredentials } from './credentials/adopt-credentials.ts';
import { credentialSigner } from './credentials/credential-signer.ts';
import { identityExports } from './exported.ts';
import { identityDoor } from './index.ts';
import { identityNotifiers } from './notify.ts';
import { readClientSecret } from './oidc/client-secret.ts';
import { suspensionPolicies } from './suspensions/suspended-calls.ts';
import { Suspensions } from './suspensions/suspensions.ts';

/** Accounts, sign-in, sessions, proofs of identity, and the audit log of credentials. */
export const identityFeature = defineFeature({
  name: 'identity',
  offers: identityDoor,
  async create(parts) {
    const {
      db,
      events,
      realtime,
      log,
      config,
      origins,
      facts,
      market,
      metrics,
      mailer,
      rateLimits,
      signer,
      passwordIterations,
      now,
    } = parts;
    const credentials = credentialSigner(signer);
    await adoptCredentials(db, credentials);
    const suspensions = new Suspensions({ db, facts, now });
    const {
      door,
      routes,
      channels,
      jobs,
      loadNames,
      accountChanged,
      authenticate,
      handler,
      cookieName,
      refusedSignIns,
    } = await createIdentity({
      db,
      events,
      realtime,
      log,
      secret: authSecret(config.dataDir),
      suspensions,
      origins,
      mailer,
      decimalsOf: (mint) => market.state.token(mint)?.decimals ?? null,
      passwordIterations,
      credentials,
      registration: config.registration,
      oidc: config.oidc && { ...config.oidc, clientSecret: readClientSecret(config.oidc.clientSecretFile) },
      rateLimits,
      sessionIdleDays: config.sessionIdleDays,
      sessionMaxDays: config.sessionMaxDays,
      facts,
    });
    metrics.gauge(
      'dugout_sign_ins_shed_total',
      'Sign-ins and sign-ups that were refused because too many waited',
      refusedSignIns,
    );
    facts.listen('identity.suspension', ({ userId }) => accountChanged(userId));
    return {
      door,
      routes,
      policies: suspensionPolicies(suspensions),
      channels,
      jobs,
      notify: identityNotifiers,
      exports: identityExports,
      auth: { authenticate, handler, cookieName },
      recover: async () => {
        await suspensions.load();
        await loadNames();
      },
    };
  },
});

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    /** A trader signed up, or has another name. */
    'identity.named': { readonly userId: string; readonly userName: string };
    /** An account was deleted. */
    'identity.gone': { readonly userId: string };
  }
}
