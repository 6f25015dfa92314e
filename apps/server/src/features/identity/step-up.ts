import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/routes.ts';
import type { Auth } from './auth.ts';
import { passwordHashing } from './password.ts';
import { passwordHashOf } from './users.repository.ts';

/** What a trader gives to prove anew who they are: one of the two. */
export interface ProofGiven {
  readonly password?: string | undefined;
  /** The answer of an authenticator to the sign-in options, as JSON. */
  readonly assertion?: object | undefined;
}

export type ProofMethod = 'password' | 'passkey';

const CHALLENGE_COOKIE = /passkey/;
/** The authenticator saw its user: a finger, a face or a PIN. WebAuthn level 2, 6.1. */
const USER_VERIFIED = 0x04;
const FLAGS_AT = 32;

interface Assertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
  readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string };
}

const textIn = (value: unknown, name: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' ? text : '';
};

/** The parts of an authenticator's answer that count; missing ones are empty and fit no key. */
function readAssertion(given: object): Assertion {
  const response: unknown = Reflect.get(given, 'response');
  return {
    id: textIn(given, 'id'),
    rawId: textIn(given, 'rawId'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: textIn(response, 'clientDataJSON'),
      authenticatorData: textIn(response, 'authenticatorData'),
      signature: textIn(response, 'signature'),
    },
  };
}

/** Whether an assertion says that the user was verified. Its signature covers the flags. */
const userVerified = ({ response }: Assertion): boolean =>
  ((Buffer.from(response.authenticatorData, 'base64url')[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0;

/** The request without its session: better-auth would take the check for a sign-in that leaves the old session. */
function challengeOnly(headers: Headers, origin: string): Headers {
  const cookies = (headers.get('cookie') ?? '').split(/; */).filter((cookie) => CHALLENGE_COOKIE.test(cookie.split('=', 1)[0] ?? ''));
  return new Headers({ cookie: cookies.join('; '), origin: headers.get('origin') ?? origin });
}

/**
 * Asks a signed-in trader for a fresh proof of identity, however fresh the session. Answers how it was given.
 * Throws ApiError `proof_required` when there is none, `proof_refused` when it is wrong or another's.
 */
export function stepUpWith({ db, auth, origin }: { readonly db: Db; readonly auth: Auth; readonly origin: string }) {
  async function passwordFits(userId: string, password: string): Promise<boolean> {
    const hash = await passwordHashOf(db, userId);
    return hash !== null && (await passwordHashing.verify({ hash, password }));
  }

  async function passkeyFits(userId: string, given: object, headers: Headers): Promise<boolean> {
    const assertion = readAssertion(given);
    if (!userVerified(assertion)) return false;
    const { internalAdapter } = await auth.$context;
    try {
      const { session, user } = await auth.api.verifyPasskeyAuthentication({
        body: { response: assertion },
        headers: challengeOnly(headers, origin),
      });
      // It was asked for the proof alone: the session that it made is given to nobody.
      await internalAdapter.deleteSession(session.token);
      return user.id === userId;
    } catch {
      return false;
    }
  }

  return async (caller: Pick<Caller, 'userId'>, { password, assertion }: ProofGiven, headers: Headers): Promise<ProofMethod> => {
    if (assertion !== undefined && password === undefined) {
      if (await passkeyFits(caller.userId, assertion, headers)) return 'passkey';
    } else if (password === undefined || assertion !== undefined) throw new ApiError('proof_required');
    else if (await passwordFits(caller.userId, password)) return 'password';
    throw new ApiError('proof_refused');
  };
}
