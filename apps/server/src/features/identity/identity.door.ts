import type { ProvenAct } from '@dugout/contract/identity/proofs';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { GrantedAccesses } from './access/granted-access.ts';
import type { ActRow, actsOf, writeAct, writtenSince } from './acts.repository.ts';
import type { AccountDeletion } from './deletion/deletion.service.ts';
import type {
  makeInvitation,
  newestInvitations,
  revokeInvitation,
} from './invitations/invitations.repository.ts';
import type { Profiles } from './profiles.ts';
import type { Prove, Strength } from './proofs/proof.ts';
import type { ProofGiven } from './proofs/proof-given.ts';
import type { WalletOwnership } from './proofs/wallet-ownership.ts';
import type { OwnSessions } from './sessions/own-sessions.ts';
import type { Suspensions } from './suspensions/suspensions.ts';

/** `referralCode` is what the new trader came with, or null. */
export type SignedUpListener = (userId: string, referralCode: string | null) => Promise<void>;

/** The security log: acts on wallets and credentials. */
export interface Acts {
  /**
   * Writes down an act, in the transaction that does it where there is one. `detail` is words for its owner,
   * and never holds a secret.
   */
  readonly write: typeof writeAct;
  /** A trader's acts, of these kinds if given, newest first, and how many there are in all. */
  readonly page: typeof actsOf;
  /** Which of these traders have such an act since then. */
  readonly writtenSince: typeof writtenSince;
  /** Tells every device of its trader of an act that is written down. */
  publish(act: ActRow): void;
}

/** What identity offers other features. */
export interface IdentityDoor {
  /**
   * `listener` is awaited before a sign-up is answered; its failure is logged and does not undo the sign-up.
   */
  onSignedUp(listener: SignedUpListener): void;
  /**
   * Asks for a fresh proof of identity for one act. Throws ApiError `proof_required`, `proof_refused`,
   * `proof_held`, `rate_limited`.
   */
  readonly prove: Prove;
  readonly proofs: {
    /** `prove` where what the signer could verify is not needed; by a settled credential if not said otherwise. */
    demand(caller: Caller, act: ProvenAct, given: ProofGiven, strength?: Strength): Promise<void>;
    /** Writes into the trader's security log that limits were raised. */
    noteRaise(tx: Db, caller: Caller, detail: string): Promise<void>;
  };
  /** Shows that a Solana wallet is the caller's. */
  readonly walletOwnership: WalletOwnership;
  /**
   * Lamports that may leave a trader's wallets within 24 hours as they decided; null where they did not. Throws
   * ApiError `signer_unavailable`.
   */
  dailyLimitOf(userId: string): Promise<bigint | null>;
  /** What works without a trader's password: a recovery ends it, and so does a password change unless they keep it. */
  readonly access: Pick<GrantedAccesses, 'involve'>;
  /** What features do about accounts that are deleted. */
  readonly deletion: Pick<AccountDeletion, 'involve'>;
  /** The traders' security log. */
  readonly acts: Acts;
  /**
   * Has the signer know the Solana wallet that a trader signs in with, where it knows no credential of theirs:
   * before it makes their first key. Throws ApiError `signer_unavailable`.
   */
  bindSignInWallet(userId: string): Promise<void>;
  /** Makes the account of a Solana wallet, as its first sign-in does; one that is there stays as it is. */
  openWalletAccount(address: string): Promise<void>;
  /** Signs traders out, in the transaction that says why. */
  readonly sessions: Pick<OwnSessions, 'endAll' | 'endEveryones'>;
  /** Codes that let somebody create an account where `REGISTRATION` is `invite`. */
  readonly invitations: {
    readonly make: typeof makeInvitation;
    readonly newest: typeof newestInvitations;
    readonly revoke: typeof revokeInvitation;
  };
  readonly profiles: Profiles;
  /** Who is suspended from chat, friends and clans. */
  readonly suspensions: Pick<Suspensions, 'suspend' | 'lift' | 'requireNone' | 'isSuspended'>;
  /**
   * A key of 32 bytes for signing, the same after a restart and different for each purpose; it comes from the
   * secret beside the database.
   */
  keyFor(purpose: string): Buffer;
}
