import type { ProvenAct } from '@dugout/contract/identity/proofs';
import type { SignedAct } from '@dugout/domain/credentials/signed-act';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/routes.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import { boundPasskey, type CredentialSigner } from '../credentials/credential-signer.ts';
import { type PasskeyRow, passkeysOf } from '../credentials/credentials.repository.ts';
import { heldUntil } from '../credentials/hold.ts';
import { registeredPasskey } from '../credentials/passkey-key.ts';
import { passkeyName, passkeyText } from '../credentials/passkey-text.ts';
import type { Prove } from '../proofs/proof.ts';
import type { OwnSessions } from '../sessions/own-sessions.ts';
import type { Rule } from './auth-call.ts';
import { proofIn } from './proof-in.ts';

export interface PasskeyRulesOptions {
  readonly db: Db;
  readonly prove: Prove;
  readonly credentials: Pick<CredentialSigner, 'of' | 'bind' | 'unbind'>;
  /** The relying party of passkeys. */
  readonly site: string;
  readonly changes: CredentialChanges;
  /** Ends the trader's other sessions. */
  readonly sessions: Pick<OwnSessions, 'endOthers'>;
  readonly now: () => number;
}

/**
 * Adding, renaming and removing a passkey: each wants a proof by a credential that the account has. One that is
 * added or removed ends the trader's other sessions.
 */
export function passkeyRules({ db, prove, credentials, site, changes, sessions, now }: PasskeyRulesOptions) {
  async function ownPasskey(caller: Caller, id: unknown): Promise<PasskeyRow> {
    const passkey = (await passkeysOf(db, caller.userId)).find((own) => own.id === id);
    if (passkey === undefined) throw new ApiError('passkey_not_found');
    return passkey;
  }

  /** Whether the signer knows how the trader signs in: a passkey is never the first that it hears of. */
  const isKnown = async (userId: string): Promise<boolean> => (await credentials.of(userId)).length > 0;

  /** The signer forgets it too, if it knows it. */
  async function unbind(
    userId: string,
    { credentialID }: PasskeyRow,
    signed: SignedAct | undefined,
  ): Promise<void> {
    const bound = boundPasskey(await credentials.of(userId), credentialID);
    if (bound !== undefined) await credentials.unbind(userId, bound.id, signed);
  }

  const add: Rule = async ({ caller, body }, answer) => {
    if (caller === null) return answer();
    const passkey = registeredPasskey(body['response'], site);
    if (passkey === null) return answer({ response: body['response'] });
    const { id: credentialId, publicKey } = passkey;
    const act = { kind: 'addPasskey', credentialId, publicKey } as const;
    const { signed } = await prove(caller, act, proofIn(body), 'any');
    if (await isKnown(caller.userId)) await credentials.bind(caller.userId, passkey, signed);
    const name = typeof body['name'] === 'string' ? { name: passkeyName(body['name'].slice(0, 64)) } : {};
    const response = await answer({ response: body['response'], ...name });
    if (!response.ok) return response;
    await sessions.endOthers(caller);
    await changes.note(
      caller,
      'passkeyAdded',
      `${passkeyText(name.name ?? null)} was added. No withdrawals with it for 48 hours`,
    );
    return response;
  };

  /** A passkey that may move funds is changed only by a credential that may. */
  const change =
    (kind: 'renamePasskey' | 'removePasskey'): Rule =>
    async ({ caller, body }, answer) => {
      if (caller === null) return answer();
      const passkey = await ownPasskey(caller, body['id']);
      const name = kind === 'renamePasskey' ? passkeyName(body['name']) : undefined;
      const act: ProvenAct = { kind, passkeyId: passkey.id };
      const strength = heldUntil(passkey.heldFrom, now()) === null ? 'settled' : 'any';
      const { signed } = await prove(caller, act, proofIn(body), strength);
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
