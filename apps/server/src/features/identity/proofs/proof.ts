import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { writeAuditEvent } from '../audit-events.repository.ts';
import { countPasskeyUse, passkeysOf, passwordOf } from '../credentials/credentials.repository.ts';
import { heldUntil } from '../credentials/hold.ts';
import type { Prove } from '../index.ts';
import { type Origins, relyingPartyId } from '../origins.ts';
import type { ReadPassword } from '../passwords/given-password.ts';
import type { GuessLimit } from '../passwords/guess-limit.ts';
import { passwordFits } from '../passwords/password-fits.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { passwordOwnerOf } from '../users.repository.ts';
import { type ChallengeFor, consumeChallenge } from './challenges.repository.ts';
import { type DecimalsOf, intentKey } from './intent-text.ts';
import type { ProofGiven, Proven } from './proof-given.ts';
import { type Assertion, readAssertion, textIn } from './read-assertion.ts';
import type { SignForProgram } from './sign-for-program.ts';
import { walletProof } from './wallet-proof.ts';

/** Reads the data that the authenticator signed, as the browser wrote it. */
function readClientData({ response }: Assertion): { readonly challenge: string; readonly origin: string } {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return { challenge: textIn(data, 'challenge'), origin: textIn(data, 'origin') };
  } catch {
    return { challenge: '', origin: '' };
  }
}

/**
 * Verifies an assertion against the challenge for this intent. Null if it proves nothing. Requires user
 * verification.
 */
async function passkeyProof(
  { db, origins, now }: { readonly db: Db; readonly origins: Origins; readonly now: () => number },
  given: object,
  wanted: ChallengeFor,
): Promise<Proven | null> {
  const assertion = readAssertion(given);
  const { challenge, origin } = readClientData(assertion);
  const token = Buffer.from(challenge, 'base64url').toString('hex');
  if (
    !(await consumeChallenge(db, token, wanted, new Date(now()))) ||
    origin === '' ||
    !origins.allows({ origin })
  )
    return null;
  const passkey = (await passkeysOf(db, wanted.userId)).find(
    ({ credentialID }) => credentialID === assertion.id,
  );
  if (passkey === undefined) return null;
  const { credentialID: id, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(origins.base),
      credential: { id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')), counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    await countPasskeyUse(db, passkey.id, authenticationInfo.newCounter);
    return { method: 'passkey', heldFrom: passkey.heldFrom };
  } catch {
    return null;
  }
}

/** Returns the part of a proof that the signer can verify itself; undefined for a password alone. */
function signedIntentOf({
  passwordSignature,
  assertion,
  walletSignature,
}: ProofGiven): SignedIntent | undefined {
  if (walletSignature !== undefined)
    return { kind: 'wallet', message: walletSignature.message, signature: walletSignature.signature };
  if (assertion === undefined) return passwordSignature && { kind: 'password', ...passwordSignature };
  const { id, response } = readAssertion(assertion);
  return { kind: 'passkey', id, ...response };
}

interface ProofOptions {
  readonly db: Db;
  readonly origins: Origins;
  readonly guesses: GuessLimit;
  readonly readPassword: ReadPassword;
  readonly secondFactor: Pick<SecondFactor, 'demand'>;
  readonly signForProgram: SignForProgram;
  readonly decimalsOf: DecimalsOf;
  readonly now: () => number;
}

/**
 * Requires a fresh proof of identity for one intent, regardless of the session's age, and records each refusal. A
 * password needs the code of the second factor, if there is one. Throws ApiError `proof_required`,
 * `proof_refused`, `proof_held`, `second_factor_required`, `second_factor_refused`, `rate_limited`.
 */
export function createProof(options: ProofOptions): Prove {
  const { db, guesses, readPassword, secondFactor, signForProgram, now } = options;

  async function check(
    caller: Caller,
    intent: ProvenIntent,
    { password, code, assertion, walletSignature }: ProofGiven,
  ): Promise<Proven | null> {
    const wanted = { userId: caller.userId, sessionId: caller.sessionId, intent: intentKey(intent) };
    if (assertion !== undefined) return passkeyProof(options, assertion, wanted);
    if (walletSignature !== undefined) return walletProof(options, walletSignature, intent, wanted);
    const { userId } = caller;
    const [known, owner] = await Promise.all([passwordOf(db, userId), passwordOwnerOf(db, userId)]);
    if (known === null || owner === undefined || password === undefined) return null;
    const given = await readPassword(password, owner.email);
    if (!(await passwordFits(db, userId, known, given))) return null;
    await secondFactor.demand(userId, code);
    const keys = given.typed?.keys;
    return {
      method: 'password',
      heldFrom: known.heldFrom,
      signed: keys && (await signForProgram(userId, intent, keys)),
    };
  }

  async function refuse(
    caller: Caller,
    intent: ProvenIntent,
    code: 'proof_refused' | 'proof_held' | 'second_factor_refused',
    detail: string,
  ): Promise<never> {
    const walletAddress = 'walletAddress' in intent ? intent.walletAddress : null;
    await db.transaction((tx) =>
      writeAuditEvent(tx, caller, { kind: 'proofRefused', walletAddress, detail }),
    );
    throw new ApiError(code);
  }

  return async (caller, intent, given, strength) => {
    const { password, assertion, walletSignature } = given;
    if ([password, assertion, walletSignature].filter((one) => one !== undefined).length !== 1)
      throw new ApiError('proof_required');
    // Wrong passwords in a session do not block its passkeys and wallets.
    const kind = password === undefined ? 'signed' : 'session';
    const wasRight = await guesses.begin(`${kind} ${caller.sessionId}`);
    const proven = await check(caller, intent, given).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'second_factor_refused')
        return refuse(caller, intent, error.code, 'Right password, wrong code');
      throw error;
    });
    if (proven === null)
      return refuse(caller, intent, 'proof_refused', 'Wrong password, passkey or wallet signature');
    await wasRight();
    if (strength === 'settled' && heldUntil(proven.heldFrom, now()) !== null)
      return refuse(
        caller,
        intent,
        'proof_held',
        `A ${proven.method} that was added less than 48 hours ago was given`,
      );
    return { method: proven.method, signed: proven.signed ?? signedIntentOf(given) };
  };
}
