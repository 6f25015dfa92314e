import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import { boundPasskey, type CredentialSigner } from '../credentials/credential-signer.ts';
import {
  type PasskeyRow,
  passkeysOf,
  passwordOf,
  removeHeldPasskeys,
  signInWalletsOf,
} from '../credentials/credentials.repository.ts';
import { heldUntil } from '../credentials/hold.ts';
import { registeredPasskey } from '../credentials/passkey-key.ts';
import { passkeyName, passkeyText } from '../credentials/passkey-text.ts';
import type { Prove } from '../index.ts';
import type { OwnSessions } from '../sessions/own-sessions.ts';
import { sessionBegan } from '../sessions/sessions.repository.ts';
import type { Rule } from './auth-call.ts';
import { proofIn } from './proof-in.ts';

/** Max age of the sign-in when an account without a credential adds its first passkey. */
const FRESH_MS = 10 * 60_000;

export interface PasskeyRulesOptions {
  readonly db: Db;
  readonly prove: Prove;
  readonly credentials: Pick<CredentialSigner, 'of' | 'bind' | 'bindFirst' | 'unbind'>;
  readonly site: string;
  readonly changes: CredentialChanges;
  readonly sessions: Pick<OwnSessions, 'endOthers'>;
  readonly now: () => number;
}

/**
 * Rules for adding, renaming and removing passkeys. Each requires proof by an existing credential. Adding or
 * removing one ends the trader's other sessions.
 */
export function passkeyRules({ db, prove, credentials, site, changes, sessions, now }: PasskeyRulesOptions) {
  async function ownPasskey(caller: Caller, id: unknown): Promise<PasskeyRow> {
    const passkey = (await passkeysOf(db, caller.userId)).find((own) => own.id === id);
    if (passkey === undefined) throw new ApiError('passkey_not_found');
    return passkey;
  }

  /** Reports whether the signer knows a credential of the trader. A passkey is never the first one. */
  const isKnown = async (userId: string): Promise<boolean> => (await credentials.of(userId)).length > 0;

  /** Removes the passkey from the signer too, if it knows it. */
  async function unbind(
    userId: string,
    { credentialID }: PasskeyRow,
    signed: SignedIntent | undefined,
  ): Promise<void> {
    const bound = boundPasskey(await credentials.of(userId), credentialID);
    if (bound !== undefined) await credentials.unbind(userId, bound.id, signed);
  }

  /** Reports whether an account signs in with a provider only, and so cannot prove anything. */
  const hasNoCredential = async (userId: string): Promise<boolean> => {
    const [password, wallets, passkeys] = await Promise.all([
      passwordOf(db, userId),
      signInWalletsOf(db, userId),
      passkeysOf(db, userId),
    ]);
    return password === null && wallets.length === 0 && passkeys.length === 0 && !(await isKnown(userId));
  };

  /**
   * Adds the first passkey of an account without a credential. Requires a fresh sign-in with the provider, so a
   * stolen older cookie is not enough. The passkey is held for 48 hours like any other.
   */
  async function addFirst(
    { userId, sessionId }: Caller,
    passkey: NonNullable<ReturnType<typeof registeredPasskey>>,
    register: () => Promise<Response>,
  ): Promise<Response> {
    const began = await sessionBegan(db, sessionId);
    if (began === null || now() - began.getTime() > FRESH_MS) throw new ApiError('sign_in_again');
    const response = await register();
    if (!response.ok) return response;
    await credentials.bindFirst(userId, passkey).catch(async (error: unknown) => {
      await removeHeldPasskeys(db, userId, new Date(now()));
      throw error;
    });
    return response;
  }

  const add: Rule = async ({ caller, body }, answer) => {
    if (caller === null) return answer();
    const passkey = registeredPasskey(body['response'], site);
    if (passkey === null) return answer({ response: body['response'] });
    const { id: credentialId, publicKey } = passkey;
    const intent = { kind: 'addPasskey', credentialId, publicKey } as const;
    const name = typeof body['name'] === 'string' ? { name: passkeyName(body['name'].slice(0, 64)) } : {};
    const register = () => answer({ response: body['response'], ...name });
    const addAnother = async (): Promise<Response> => {
      const { signed } = await prove(caller, intent, proofIn(body), 'any');
      if (await isKnown(caller.userId)) await credentials.bind(caller.userId, passkey, signed);
      return register();
    };
    const isFirst = await hasNoCredential(caller.userId);
    const response = await (isFirst ? addFirst(caller, passkey, register) : addAnother());
    if (!response.ok) return response;
    await sessions.endOthers(caller);
    await changes.note(
      caller,
      'passkeyAdded',
      `${passkeyText(name.name ?? null)} was added. No withdrawals with it for 48 hours`,
    );
    return response;
  };

  /** Only a credential that may move funds can change a passkey that may. */
  const change =
    (kind: 'renamePasskey' | 'removePasskey'): Rule =>
    async ({ caller, body }, answer) => {
      if (caller === null) return answer();
      const passkey = await ownPasskey(caller, body['id']);
      const name = kind === 'renamePasskey' ? passkeyName(body['name']) : undefined;
      const intent: ProvenIntent = { kind, passkeyId: passkey.id };
      const strength = heldUntil(passkey.heldFrom, now()) === null ? 'settled' : 'any';
      const { signed } = await prove(caller, intent, proofIn(body), strength);
      if (kind === 'removePasskey') await unbind(caller.userId, passkey, signed);
      const response = await answer({ id: passkey.id, name });
      if (!response.ok) return response;
      if (kind === 'removePasskey') {
        await sessions.endOthers(caller);
        await changes.note(caller, 'passkeyRemoved', `${passkeyText(passkey.name)} was removed`);
      } else
        await changes.note(caller, 'passkeyRenamed', `${passkeyText(passkey.name)} was renamed to '${name}'`);
      return response;
    };

  return { add, rename: change('renamePasskey'), remove: change('removePasskey') };
}
