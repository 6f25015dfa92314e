import type { ProvenAct } from '@dugout/contract/identity/proofs';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Caller, Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import { writeAct } from './acts.repository.ts';
import { createAuth } from './auth.ts';
import { authOffers } from './auth-calls/offers.ts';
import { authHandler } from './auth-handler.ts';
import { createCredentialChanges } from './credential-changes.ts';
import { GuessLimit } from './guess-limit.ts';
import { identityRoutes } from './identity.routes.ts';
import { KnownDevices } from './known-devices.ts';
import type { Origins } from './origins.ts';
import { ProfileNames } from './profile-names.ts';
import { createChallenges } from './proofs/challenge.service.ts';
import { createProof, type Prove } from './proofs/proof.ts';
import type { ProofGiven } from './proofs/proof-given.ts';
import { authenticateWith } from './sessions.ts';
import { createUserNames } from './user-names.ts';
import { allNames, type Profile, profileOf, profilesByIds, profilesByPrefix, renameUser } from './users.repository.ts';

export { type Actor, type ActRow, actsOf, writeAct } from './acts.repository.ts';
export { authSecret } from './auth-secret.ts';
export { newId } from './new-id.ts';
export type { Prove } from './proofs/proof.ts';
export type { ProofGiven, ProofMethod } from './proofs/proof-given.ts';
export type { Profile } from './users.repository.ts';

export interface IdentityOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly live: RealtimePublisher;
  readonly log: Log;
  /** Signs the session cookies, see `authSecret`. */
  readonly secret: string;
  readonly origins: Origins;
  /** `RATE_LIMIT_SCALE`: multiplies limits by address, never those of wrong guesses at one account. */
  readonly rateLimitScale: number;
  /** Called when a session ends: closes its live sockets and forgets what is cached of it. */
  readonly closeSession: (sessionId: string) => void;
}

type SignedUpListener = (userId: string, referralCode: string | null) => Promise<void>;

export interface Identity {
  readonly routes: Routes;
  /** Whose request it is; null for a guest. Asks the database each time. */
  readonly authenticate: (headers: Headers) => Promise<Caller | null>;
  /** Answers everything under /api/auth. */
  readonly handler: (request: Request) => Promise<Response>;
  /** `listener` is awaited before a sign-up is answered; its failure is logged and does not undo the sign-up. */
  readonly onSignedUp: (listener: SignedUpListener) => void;
  /** Asks for a fresh proof of identity for one act. Throws ApiError `proof_required`, `proof_refused`, `proof_held`, `rate_limited`. */
  readonly prove: Prove;
  /** The same for the features that demand one, and where they note what it allowed. */
  readonly proofs: {
    demand(caller: Caller, act: ProvenAct, given: ProofGiven): Promise<void>;
    noteRaise(tx: Db, caller: Caller, detail: string): Promise<void>;
  };
  readonly channels: readonly ChannelProvider[];
  readonly profiles: {
    /** Profiles whose name begins with `text`, then those that fit by other words or but for typos; best first. */
    search(text: string, limit: number): Promise<Profile[]>;
    profile(userId: string): Promise<Profile | null>;
    /** False when somebody else has the name, whatever the case. */
    rename(userId: string, userName: string): Promise<boolean>;
  };
}

export async function createIdentityFeature(options: IdentityOptions): Promise<Identity> {
  const { db, events, log, origins, secret } = options;
  const listeners: SignedUpListener[] = [];
  const names = new ProfileNames();
  for (const { userId, userName } of await allNames(db)) names.add(userId, userName);
  const auth = createAuth({
    db,
    log,
    secret,
    origins,
    userNameFor: createUserNames(db),
    onSignedUp: async ({ id, name, referralCode }) => {
      names.add(id, name);
      await db.transaction((tx) => events.emit(tx, 'identity.signedUp', { userId: id, userName: name }));
      for (const listener of listeners) {
        await listener(id, referralCode).catch((error: unknown) => log.error({ error, userId: id }, 'a sign-up listener failed'));
      }
    },
    onSessionEnded: async ({ id, userId }) => {
      options.closeSession(id);
      await db.transaction((tx) => events.emit(tx, 'identity.signedOut', { userId, sessionId: id }));
    },
  });
  const { authCookies } = await auth.$context;
  const authenticate = authenticateWith({ db, secret, cookieName: authCookies.sessionToken.name });
  const now = Date.now;
  const guesses = new GuessLimit();
  const prove = createProof({ db, origins, guesses, now });
  const changes = createCredentialChanges({ db, events, live: options.live, now });
  const devices = new KnownDevices(secret, new URL(origins.base).protocol === 'https:');

  return {
    routes: identityRoutes({ auth, db, challenge: createChallenges({ db, origins, now }), now }),
    authenticate,
    handler: authHandler({
      auth,
      origins,
      authenticate,
      offers: authOffers({ db, devices, guesses, prove, changes, now, rateLimitScale: options.rateLimitScale }),
    }),
    onSignedUp: (listener) => void listeners.push(listener),
    prove,
    proofs: {
      demand: async (caller, act, given) => void (await prove(caller, act, given, 'settled')),
      noteRaise: async (tx, caller, detail) => void (await writeAct(tx, caller, { kind: 'limitsRaised', walletAddress: null, detail })),
    },
    channels: [changes.channel],
    profiles: {
      async search(text, limit) {
        const found = await profilesByPrefix(db, text, limit);
        if (found.length >= limit) return found;
        const others = names.find(text, limit).filter((userId) => found.every((profile) => profile.userId !== userId));
        const byId = new Map((await profilesByIds(db, others)).map((profile) => [profile.userId, profile]));
        return [...found, ...others.flatMap((userId) => byId.get(userId) ?? [])].slice(0, limit);
      },
      profile: (userId) => profileOf(db, userId),
      async rename(userId, userName) {
        const renamed = await renameUser(db, userId, userName);
        if (renamed) names.add(userId, userName);
        return renamed;
      },
    },
  };
}
