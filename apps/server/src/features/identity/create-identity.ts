import { createHmac } from 'node:crypto';
import { FORMER_NAME_DAYS } from '@dugout/contract/friends/values';
import type { Registration } from '@dugout/contract/system/status';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { RateLimits } from '#/platform/http/rate-limit.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Mailer } from '#/platform/mail/mailer.ts';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import { GrantedAccesses } from './access/granted-access.ts';
import { accountStatuses } from './account-status.channel.ts';
import { auditEventsOf, writeAuditEvent, writtenSince } from './audit-events.repository.ts';
import { type AuthOptions, createAuth } from './auth.ts';
import { authOffers } from './auth-calls/offers.ts';
import { SignInQueue } from './auth-calls/sign-in-queue.ts';
import { authHandler } from './auth-handler.ts';
import { createCredentialChanges } from './credentials/credential-changes.ts';
import type { CredentialSigner } from './credentials/credential-signer.ts';
import { signInWalletsOf } from './credentials/credentials.repository.ts';
import { createDailyLimit } from './daily-limit/daily-limit.service.ts';
import { forgetRetiredNames } from './deletion/deletion.repository.ts';
import { accountDeletion } from './deletion/deletion.service.ts';
import { identityRoutes } from './identity.routes.ts';
import type { AuditEventRow, IdentityDoor, SignedUpListener } from './index.ts';
import { createAdmission } from './invitations/admission.ts';
import { makeInvitation, newestInvitations, revokeInvitation } from './invitations/invitations.repository.ts';
import { recoverPassword } from './lost-passwords/recover-password.ts';
import { replaceLostPassword } from './lost-passwords/replace-lost-password.ts';
import { secondFactorRoutes } from './lost-passwords/second-factor.routes.ts';
import { createAccountMail } from './mail-links/account-mail.ts';
import { mailLinksRoutes } from './mail-links/mail-links.routes.ts';
import { ProfileNames } from './names/profile-names.ts';
import { createUserNames } from './names/user-names.ts';
import { oidcAuth } from './oidc/oidc-auth.ts';
import { type OidcProvider, oidcConfig } from './oidc/oidc-provider.ts';
import { type Origins, relyingPartyId } from './origins.ts';
import { passwordReader } from './passwords/given-password.ts';
import { GuessLimit } from './passwords/guess-limit.ts';
import { forgetOldGuesses } from './passwords/guesses.repository.ts';
import { profilesBy } from './profiles.ts';
import { createChallenges } from './proofs/challenge.service.ts';
import { createProof } from './proofs/proof.ts';
import { signForProgram } from './proofs/sign-for-program.ts';
import { createWalletOwnership } from './proofs/wallet-ownership.ts';
import { renameReserved } from './rename-reserved.ts';
import { createSecondFactor } from './second-factor/second-factor.service.ts';
import { deviceName } from './sessions/device-name.ts';
import { KnownDevices } from './sessions/known-devices.ts';
import { ownSessions } from './sessions/own-sessions.ts';
import { authenticateWith } from './sessions/sessions.ts';
import { signInLog } from './sessions/sign-in-log.ts';
import { SignInWorks } from './sign-in-work/sign-in-work.ts';
import { userOfWallet } from './siws/plugin.ts';
import type { Suspensions } from './suspensions/suspensions.ts';
import { allNames } from './users.repository.ts';

const DELETE_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface IdentityOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly facts: Facts;
  readonly realtime: RealtimePublisher;
  readonly log: Log;
  /** Signs the session cookies, see `authSecret`. */
  readonly secret: string;
  readonly suspensions: Suspensions;
  readonly origins: Origins;
  /** Null without e-mails. */
  readonly mailer: Pick<Mailer, 'send'> | null;
  /** Decimals of a token; null when unknown. */
  readonly decimalsOf: (mint: string) => number | null;
  /** Rounds of PBKDF2 for passwords that arrive as typed. */
  readonly passwordIterations: number;
  /** Bits of the easiest work for a sign-in; fewer in tests. */
  readonly signInWorkBits?: number;
  readonly credentials: CredentialSigner;
  /** `REGISTRATION`: who may create an account. */
  readonly registration: Registration;
  /** `OIDC_…`: the sign-in provider; null without one. */
  readonly oidc: OidcProvider | null;
  /** `RATE_LIMIT_SCALE`: multiplies limits per address, never those of wrong guesses at one account. */
  readonly rateLimits: RateLimits;
  /** Max days without use, and max days in all. */
  readonly sessionIdleDays: number;
  readonly sessionMaxDays: number;
}

export interface Identity {
  /** Returns the caller of a request, or null for a guest. Reads the database each time. */
  readonly authenticate: (headers: Headers) => Promise<Caller | null>;
  /** Answers all calls under /api/auth. */
  readonly handler: (request: Request) => Promise<Response>;
  readonly cookieName: string;
  readonly routes: Routes;
  readonly channels: readonly ChannelProvider[];
  readonly jobs: readonly Job[];
  /** Reads all names, and replaces names that became reserved. */
  readonly loadNames: () => Promise<void>;
  /** Notifies a trader's pages that a suspension began or ended. */
  readonly accountChanged: (userId: string) => void;
  readonly refusedSignIns: () => number;
  readonly door: IdentityDoor;
}

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, events, facts, log, origins, decimalsOf, secret, suspensions } = options;
  const listeners: SignedUpListener[] = [];
  const names = new ProfileNames();
  /** Traders whose sign-up is being answered; they get no notification of its session. */
  const signingUp = new Set<string>();
  facts.listen('identity.named', ({ userId, userName }) => names.set(userId, userName));
  facts.listen('identity.gone', ({ userId }) => names.remove(userId));
  const signIns = signInLog(db, log);
  const { credentials } = options;
  const site = relyingPartyId(origins.base);
  const bindPassword = async (userId: string, publicKey: string | null): Promise<void> => {
    if (publicKey === null) return;
    await credentials.bindFirst(userId, { kind: 'password', publicKey }).catch((error: unknown) => {
      // The next sign-in sends the key again.
      log.warn({ error, userId }, 'the signer did not take the key of a password');
    });
  };
  const onSignedUp: AuthOptions['onSignedUp'] = async ({ id, name, referralCode, signingKey = null }) => {
    signingUp.add(id);
    // Before a listener creates the first wallet, so that the signer knows its owner.
    await bindPassword(id, signingKey);
    await db.transaction(async (tx) => {
      await facts.publish(tx, 'identity.named', { userId: id, userName: name });
      await events.emit(tx, 'identity.signedUp', { userId: id, userName: name });
    });
    mail?.confirmation.begin(id);
    for (const listener of listeners) {
      await listener(id, referralCode).catch((error: unknown) =>
        log.error({ error, userId: id }, 'a sign-up listener failed'),
      );
    }
  };
  const userNameFor = createUserNames(db);
  const loadNames = async (): Promise<void> => {
    for (const { userId, userName } of await allNames(db)) names.set(userId, userName);
    await renameReserved({ db, events, facts, userNameFor });
  };
  const now = Date.now;
  const { registration, rateLimits } = options;
  const admission = createAdmission({ db, registration, rateLimits, now });
  const authOptions: AuthOptions = {
    db,
    log,
    secret,
    origins,
    admission,
    userNameFor,
    onSignedUp,
    sessionMaxDays: options.sessionMaxDays,
    onSessionBegun: async ({ id, userId, userAgent }, path) => {
      if (signingUp.delete(userId)) return;
      await signIns.succeeded({ id, userId, userAgent }, path);
      const event = { userId, sessionId: id, device: deviceName(userAgent) };
      await db.transaction((tx) => events.emit(tx, 'identity.signedIn', event));
    },
    onSessionEnded: async ({ id, userId }) => {
      await facts.publish(db, 'session.ended', { sessionId: id, userId });
    },
  };
  const auth = createAuth(authOptions);
  const { oidc } = options;
  const outside = { db, userNameFor, onSignedUp };
  const { authCookies } = await auth.$context;
  const cookieName = authCookies.sessionToken.name;
  const limits = { idleMs: options.sessionIdleDays * DAY_MS, maxMs: options.sessionMaxDays * DAY_MS };
  const authenticate = authenticateWith({ db, log, secret, cookieName, ...limits, now });
  const sessions = ownSessions({ ...options, ...limits, now });
  const guesses = new GuessLimit({ db, secret });
  const works = new SignInWorks(secret, now, options.signInWorkBits);
  const readPassword = passwordReader(options.passwordIterations);
  const changes = createCredentialChanges({ db, events, realtime: options.realtime, now });
  const secondFactor = createSecondFactor({ db, secret, changes, sessions, now });
  const signFor = signForProgram({ db, credentials, site });
  const prove = createProof({
    ...{ db, origins, guesses, readPassword, secondFactor, decimalsOf, now },
    signForProgram: signFor,
  });
  const access = new GrantedAccesses();
  const replace = replaceLostPassword({ access, db, credentials, changes, sessions, now });
  const lostPassword = { db, guesses, readPassword, secondFactor, replace, signIns, rateLimits, now };
  const recover = recoverPassword(lostPassword);
  const mail = createAccountMail({ ...lostPassword, mailer: options.mailer, origins, log, changes });
  const account = accountStatuses(db, options.realtime, suspensions);
  const publish = (auditEvent: AuditEventRow): void => {
    changes.publish(auditEvent);
    account.changed(auditEvent.user_id);
  };
  const deletion = accountDeletion({ ...options, publish, now });
  access.involve(deletion.access);
  const devices = new KnownDevices(secret, new URL(origins.base).protocol === 'https:');

  const queue = new SignInQueue(rateLimits.scale);
  return {
    refusedSignIns: () => queue.refused,
    routes: {
      ...identityRoutes({
        auth,
        db,
        access,
        challenge: createChallenges({ ...options, now }),
        deletion,
        prove,
        sessions,
        accountStatus: account.of,
        secondFactor,
        credentials,
        providerName: oidc?.name ?? null,
        dailyLimit: createDailyLimit({ signer: credentials, prove, changes }),
        now,
      }),
      ...secondFactorRoutes({ secondFactor, recover, prove }),
      ...mailLinksRoutes(mail),
      'POST /account/sign-in-work': async ({ body }) => ({ data: works.challengeFor(body.email) }),
    },
    accountChanged: account.changed,
    jobs: [
      { name: 'identity.sessions', everyMs: MINUTE_MS, runs: 'once', run: sessions.endOver },
      { name: 'identity.deletions', everyMs: DELETE_EVERY_MS, runs: 'once', run: deletion.deleteDue },
      {
        name: 'identity.retiredNames',
        everyMs: HOUR_MS,
        runs: 'once',
        run: () => forgetRetiredNames(db, new Date(now() - FORMER_NAME_DAYS * DAY_MS)),
      },
      { name: 'identity.guesses', everyMs: HOUR_MS, runs: 'once', run: () => forgetOldGuesses(db) },
      ...(mail === null ? [] : mail.jobs),
    ],
    loadNames,
    authenticate,
    cookieName,
    handler: authHandler({
      auth,
      origins,
      authenticate,
      offers: authOffers({
        db,
        queue,
        access,
        devices,
        guesses,
        works,
        readPassword,
        secondFactor,
        prove,
        credentials,
        bindPassword,
        signForProgram: signFor,
        site,
        changes,
        sessions,
        signIns,
        now,
        rateLimits,
        admission,
        log,
        oidcAuth:
          oidc === null
            ? null
            : oidcAuth({
                issuer: oidc.issuer,
                log,
                create: () =>
                  createAuth({
                    ...authOptions,
                    oidc: oidcConfig({ provider: oidc, admission, ...outside }),
                  }),
              }),
      }),
    }),
    channels: [changes.channel, account.provider],
    door: {
      keyFor: (purpose) => createHmac('sha256', secret).update(purpose).digest(),
      onSignedUp: (listener) => void listeners.push(listener),
      prove,
      proofs: {
        demand: async (caller, intent, given, strength = 'settled') =>
          void (await prove(caller, intent, given, strength)),
        noteRaise: async (tx, caller, detail) =>
          void (await writeAuditEvent(tx, caller, { kind: 'limitsRaised', walletAddress: null, detail })),
      },
      walletOwnership: createWalletOwnership({ db, origins, now }),
      access,
      deletion,
      dailyLimitOf: credentials.dailyLimit,
      bindSignInWallet: async (userId) => {
        const [wallet] = await signInWalletsOf(db, userId);
        if (wallet !== undefined)
          await credentials.bindFirst(userId, { kind: 'wallet', address: wallet.address });
      },
      openWalletAccount: async (address) => {
        const { userId } = await userOfWallet(outside, address, {
          referralCode: null,
          invitationId: null,
        });
        signingUp.delete(userId);
      },
      audit: { write: writeAuditEvent, page: auditEventsOf, writtenSince, publish: changes.publish },
      suspensions,
      sessions,
      invitations: { make: makeInvitation, newest: newestInvitations, revoke: revokeInvitation },
      profiles: profilesBy(db, facts, names, suspensions.isSuspended.bind(suspensions)),
    },
  };
}
