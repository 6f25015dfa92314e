import { defineFeature } from '#/features/feature.ts';
import { authSecret } from './auth-secret.ts';
import { createIdentity } from './create-identity.ts';
import { identityNotifiers } from './notify.ts';
import { suspensionPolicies } from './suspended-calls.ts';
import { Suspensions } from './suspensions.ts';

export { newId } from '#/platform/ids/new-id.ts';
export type { Actor, ActRow } from './acts.repository.ts';
export type { Acts, IdentityDoor } from './identity.door.ts';
export type { Profiles } from './profiles.ts';
export type { Prove } from './proofs/proof.ts';
export type { ProofGiven, ProofMethod } from './proofs/proof-given.ts';
export { untilText } from './suspensions.ts';
export type { Profile } from './users.repository.ts';

/** Accounts, sign-in, sessions, proofs of identity, and the log of what changed in a trader's credentials. */
export const identityFeature = defineFeature({
  name: 'identity',
  async create({ db, events, realtime, log, config, origins, bus, market, now }) {
    const suspensions = new Suspensions({ db, bus, now });
    const { door, routes, channels, authenticate, handler, cookieName } = await createIdentity({
      db,
      events,
      realtime,
      log,
      secret: authSecret(config.dataDir),
      suspensions,
      origins,
      decimalsOf: (mint) => market.state.token(mint)?.decimals ?? null,
      rateLimitScale: config.rateLimitScale,
      closeSession: (sessionId) => bus.publish('session.ended', { sessionId }),
    });
    return {
      door,
      routes,
      policies: suspensionPolicies(suspensions),
      channels,
      notify: identityNotifiers,
      auth: { authenticate, handler, cookieName },
      recover: () => suspensions.load(),
    };
  },
});
