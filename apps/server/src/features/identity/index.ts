import type { LeftFunds } from '@dugout/contract/identity/account';
import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import type { AuditEventKind } from '@dugout/contract/wallets/audit';
import type { ProofGiven, WalletSignature } from '@dugout/domain/credentials/proof-given';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { defineDoor } from '#/features/door.ts';
import type { Db, Row } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/caller.ts';

export { signatureFits } from './ed25519.ts';
export { areNamesChecked, noteNamesChecked } from './names/checked-names.repository.ts';
export { nameRefusal, reservedFor } from './names/reserved-names.ts';
export { untilText } from './suspensions/until-text.ts';

export interface Profile {
  readonly userId: string;
  readonly userName: string;
  readonly image: string | null;
}

/** `taken`: another trader has the name or had it recently, ignoring case. */
export type RenameOutcome = 'renamed' | 'taken' | 'reserved' | 'tooSoon';

export interface Profiles {
  /**
   * Returns profiles whose name begins with `text`, then matches of other words or with typos; best first.
   * Suspended traders are left out.
   */
  search(text: string, limit: number): Promise<Profile[]>;
  profile(userId: string): Promise<Profile | null>;
  named(userName: string): Promise<Profile | null>;
  rename(userId: string, userName: string): Promise<RenameOutcome>;
  /** Sets a picture's address relative to our origin; null for none. */
  setImage(userId: string, image: string | null): Promise<void>;
  /**
   * Returns the accounts of simulated traders by user name, and creates missing ones. Nobody can sign in to them.
   */
  simulated(userNames: readonly string[]): Promise<Profile[]>;
  hasSimulated(): Promise<boolean>;
  formerNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export type ProofMethod = 'password' | 'passkey' | 'wallet';

/**
 * How an intent was proven, with the part of the proof that the signer can verify itself; nothing if it knows no
 * credential.
 */
interface ProvenBy {
  readonly method: ProofMethod;
  readonly signed: SignedIntent | undefined;
}

/** Credentials that may prove an intent: only those whose 48 hours are over, or any. */
type Strength = 'settled' | 'any';

/**
 * Requires a fresh proof of identity for one intent, regardless of the session's age, and records each refusal.
 * Throws ApiError `proof_required`, `proof_refused`, `proof_held`, `second_factor_required`,
 * `second_factor_refused`, `rate_limited`.
 */
export type Prove = (
  caller: Caller,
  intent: ProvenIntent,
  given: ProofGiven,
  strength: Strength,
) => Promise<ProvenBy>;

/** The fields of a text for a wallet to sign, named as in the Wallet Standard's `signIn`. */
export type SignInInput = Readonly<
  Record<
    'domain' | 'uri' | 'statement' | 'version' | 'chainId' | 'nonce' | 'issuedAt' | 'expirationTime',
    string
  >
>;

/** Proves that a Solana wallet belongs to the caller: it signs a text made for them, once. */
export interface WalletOwnership {
  /** Returns the input of the wallet's `solana:signIn`; valid once, in this session. */
  challenge(
    caller: Caller,
    origin: string | null,
  ): Promise<{ readonly input: SignInInput; readonly expiresAt: string }>;
  /** Reports whether the wallet signed this caller's challenge, and consumes the challenge. */
  isProven(caller: Caller, signed: WalletSignature): Promise<boolean>;
}

export type AuditEventRow = Omit<Row<'wallet_act'>, 'sequence' | 'kind'> & { readonly kind: AuditEventKind };

/** The author of an event: a trader in a session, or the server on a trader's behalf. */
export type Actor = Pick<Caller, 'userId' | 'sessionId'>;

export interface NewAuditEvent {
  readonly kind: AuditEventKind;
  readonly walletAddress: string | null;
  readonly detail: string;
  readonly reason?: string;
}

export interface AuditTrail {
  /**
   * Writes an event, inside the transaction of the change if there is one. `detail` is shown to its owner and
   * must not contain secrets.
   */
  write(tx: Db, actor: Actor, auditEvent: NewAuditEvent): Promise<AuditEventRow>;
  /** Returns a page of a trader's events, optionally of some kinds, newest first, with the total count. */
  page(
    db: Db,
    userId: string,
    range: { readonly offset: number; readonly limit: number },
    kinds?: readonly AuditEventKind[],
  ): Promise<{ readonly items: AuditEventRow[]; readonly count: number }>;
  writtenSince(
    db: Db,
    userIds: readonly string[],
    auditEvent: Pick<AuditEventRow, 'kind' | 'detail'>,
    since: Date,
  ): Promise<ReadonlySet<string>>;
  publish(auditEvent: AuditEventRow): void;
}

/** Access that a feature grants to a trader and that works without their password. */
export interface AccessPart {
  list(db: Db, userId: string): Promise<readonly GrantedAccess[]>;
  end(tx: Db, actor: Actor): Promise<readonly GrantedAccess[]>;
}

export interface AccountPart {
  /** Returns funds that must be withdrawn or given up first. */
  readonly left?: (tx: Db, userId: string) => Promise<readonly LeftFunds[]>;
  /** Returns earnings in lamports that the trader can still claim; the platform keeps them after a deletion. */
  readonly unclaimed?: (tx: Db, userId: string) => Promise<bigint>;
  /** Reports whether an operation of the account is still pending; the deletion waits for it. */
  readonly busy?: (tx: Db, userId: string) => Promise<boolean>;
  /**
   * Ends the trader's participation before the account is deleted; may be called again. The returned callback runs
   * in the transaction that deletes the account.
   */
  readonly end?: (userId: string) => Promise<PartEnding | null>;
}

export type PartEnding = (tx: Db) => Promise<void>;

export type InvitationRow = Row<'invitation'>;

export interface NewInvitation {
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** `referralCode` is the new trader's referral code, or null. */
export type SignedUpListener = (userId: string, referralCode: string | null) => Promise<void>;

export interface IdentityDoor {
  /**
   * `listener` is awaited before a sign-up is answered; its failure is logged and does not undo the sign-up.
   */
  onSignedUp(listener: SignedUpListener): void;
  /**
   * Requires a fresh proof of identity for one intent. Throws ApiError `proof_required`, `proof_refused`,
   * `proof_held`, `rate_limited`.
   */
  readonly prove: Prove;
  readonly proofs: {
    /** Like `prove`, without the part for the signer; requires a settled credential by default. */
    demand(caller: Caller, intent: ProvenIntent, given: ProofGiven, strength?: Strength): Promise<void>;
    /** Records raised limits in the trader's security log. */
    noteRaise(tx: Db, caller: Caller, detail: string): Promise<void>;
  };
  readonly walletOwnership: WalletOwnership;
  /**
   * Returns the trader's limit in lamports per 24 hours; null if they set none. Throws ApiError
   * `signer_unavailable`.
   */
  dailyLimitOf(userId: string): Promise<bigint | null>;
  /**
   * Access that works without a trader's password. A recovery ends it, and so does a password change unless the
   * trader keeps it.
   */
  readonly access: { involve(part: AccessPart): void };
  readonly deletion: { involve(part: AccountPart): void };
  readonly audit: AuditTrail;
  /**
   * Makes the signer learn the Solana wallet that a trader signs in with, if it knows no credential of theirs.
   * Call it before their first key is created. Throws ApiError `signer_unavailable`.
   */
  bindSignInWallet(userId: string): Promise<void>;
  /** Creates the account of a Solana wallet, like its first sign-in; an existing account is unchanged. */
  openWalletAccount(address: string): Promise<void>;
  /** Signs traders out, inside the caller's transaction. */
  readonly sessions: {
    endAll(tx: Db, userId: string): Promise<number>;
    /** Signs everyone out everywhere. @returns the number of ended sessions */
    endEveryones(tx: Db): Promise<number>;
  };
  /** Codes for creating an account when `REGISTRATION` is `invite`. */
  readonly invitations: {
    /** Creates an invitation. Its code is not stored, and only returned here. */
    make(tx: Db, invitation: NewInvitation): Promise<{ id: string; code: string }>;
    /** Newest first. */
    newest(db: Db, limit: number): Promise<InvitationRow[]>;
    /** Revokes an unused invitation. Returns false for an unknown id. */
    revoke(tx: Db, id: string, at: Date): Promise<boolean>;
  };
  readonly profiles: Profiles;
  /** Suspensions from chat, friends and clans. */
  readonly suspensions: {
    /** Returns false if the trader is already suspended. `until` is unix ms; null until it is lifted. */
    suspend(
      tx: Db,
      userId: string,
      suspension: { readonly reason: string; readonly until: number | null },
    ): Promise<boolean>;
    /** Returns false if the trader is not suspended. */
    lift(tx: Db, userId: string): Promise<boolean>;
    /** Throws ApiError `account_suspended` with the reason and the end. */
    requireNone(userId: string): void;
    isSuspended(userId: string): boolean;
  };
  /**
   * Returns a 32-byte key for signing, stable across restarts and different for each purpose. It is derived from
   * the secret outside the database.
   */
  keyFor(purpose: string): Buffer;
}

export const identityDoor = defineDoor<IdentityDoor>('identity');
