import { randomBytes } from 'node:crypto';
import type { ProofChallenge, ProvenAct } from '@dugout/contract/identity/proofs';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { passkeysOf, passwordOf, signInWalletsOf } from '../credentials/credentials.repository.ts';
import type { Origins } from '../origins.ts';
import { relyingPartyId } from '../relying-party.ts';
import { NONCE_MS, signInInput } from '../siws/message.ts';
import { actKey, type DecimalsOf, statementOf } from './act-words.ts';
import { keepChallenge } from './challenges.repository.ts';

/**
 * The signer's own challenge for the export of a key, in hex: it gives a key against an answer to that alone.
 * Throws ApiError `signer_unavailable`.
 */
export type KeyChallenge = (of: {
  readonly owner: string;
  readonly wallet: string;
  readonly recipientKey: string;
}) => Promise<string>;

export interface ChallengeOptions {
  readonly db: Db;
  readonly origins: Origins;
  readonly decimalsOf: DecimalsOf;
  readonly keyChallenge: KeyChallenge;
  readonly now: () => number;
}

/**
 * Gives a challenge for one act in the forms that the trader's credentials take. The passkey and the wallet
 * share it: it serves once.
 */
export function createChallenges({ db, origins, decimalsOf, keyChallenge, now }: ChallengeOptions) {
  return async (caller: Caller, act: ProvenAct, origin: string | null): Promise<ProofChallenge> => {
    const { userId, sessionId } = caller;
    const [passkeys, wallets, password] = await Promise.all([
      passkeysOf(db, userId),
      signInWalletsOf(db, userId),
      passwordOf(db, userId),
    ]);
    const token =
      act.kind === 'exportKey'
        ? await keyChallenge({
            owner: userId,
            wallet: act.walletAddress,
            recipientKey: act.recipientKey,
          })
        : randomBytes(32).toString('hex');
    // Of such an account the signer takes the wallet's signature alone.
    const offersPasskeys = passkeys.length > 0 && !(act.kind === 'exportKey' && wallets.length > 0);
    const time = now();
    const expiresAt = new Date(time + NONCE_MS);
    await keepChallenge(db, token, { userId, sessionId, act: actKey(act) }, expiresAt);
    const site = origin !== null && origins.allows({ origin }) ? origin : origins.base;
    return {
      passkey: !offersPasskeys
        ? null
        : {
            challenge: Buffer.from(token, 'hex').toString('base64url'),
            rpId: relyingPartyId(origins.base),
            timeout: NONCE_MS,
            userVerification: 'required',
            allowCredentials: passkeys.map(({ credentialID: id, transports }) => ({
              id,
              type: 'public-key',
              transports: transports?.split(',').filter((transport) => transport !== '') ?? [],
            })),
          },
      wallet:
        wallets.length === 0
          ? null
          : signInInput(site, { nonce: token, statement: statementOf(act, decimalsOf) }, time),
      password: password !== null,
      expiresAt: expiresAt.toISOString(),
    };
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
