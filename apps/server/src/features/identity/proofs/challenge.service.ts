import { randomBytes } from 'node:crypto';
import type { ProofChallenge, ProvenAct } from '@dugout/contract/identity/proofs';
import type { StatedWithdrawal } from '@dugout/domain/withdrawal-statement';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { passkeysOf, passwordOf, signInWalletsOf } from '../credentials/credentials.repository.ts';
import type { Origins } from '../origins.ts';
import { relyingPartyId } from '../relying-party.ts';
import { NONCE_MS, signInInput } from '../siws/message.ts';
import { actKey, type DecimalsOf, statementOf } from './act-words.ts';
import { keepChallenge } from './challenges.repository.ts';

interface Owned {
  readonly owner: string;
  readonly wallet: string;
}

/**
 * The signer's own challenge for an export or a payment, in hex: it gives a key, and pays a new payee, against
 * an answer to that alone. Throws ApiError `signer_unavailable`.
 */
export type KeyChallenge = (
  of: Owned & ({ readonly recipientKey: string } | Omit<StatedWithdrawal, 'wallet'>),
) => Promise<string>;

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
  /** Whatever the signer judges as well has a challenge of the signer's. */
  async function tokenFor(owner: string, act: ProvenAct, hasWallet: boolean): Promise<string> {
    if (act.kind === 'exportKey')
      return keyChallenge({ owner, wallet: act.walletAddress, recipientKey: act.recipientKey });
    if (act.kind === 'withdraw' && hasWallet) {
      const { walletAddress: wallet, mint, amount, destination } = act;
      return keyChallenge({ owner, wallet, mint, amount, destination });
    }
    return randomBytes(32).toString('hex');
  }

  return async (caller: Caller, act: ProvenAct, origin: string | null): Promise<ProofChallenge> => {
    const { userId, sessionId } = caller;
    const [passkeys, wallets, password] = await Promise.all([
      passkeysOf(db, userId),
      signInWalletsOf(db, userId),
      passwordOf(db, userId),
    ]);
    const token = await tokenFor(userId, act, wallets.length > 0);
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
