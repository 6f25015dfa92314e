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

/** `taken`: somebody else has the name or had it until a short while ago, whatever the case. */
export type RenameOutcome = 'renamed' | 'taken' | 'reserved' | 'tooSoon';

/** Traders by name and id. */
export interface Profiles {
  /**
   * Profiles whose name begins with `text`, then matches by other words or with typos; best first.
   * Nobody who is suspended.
   */
  search(text: string, limit: number): Promise<Profile[]>;
  profile(userId: string): Promise<Profile | null>;
  /** By name, whatever the case. */
  named(userName: string): Promise<Profile | null>;
  rename(userId: string, userName: string): Promise<RenameOutcome>;
  /** A picture's address relative to our origin; null for none. */
  setImage(userId: string, image: string | null): Promise<void>;
  /**
   * The accounts of simulated traders by user name, made where they are not there yet; nobody signs in to
   * them.
   */
  simulated(userNames: readonly string[]): Promise<Profile[]>;
  /** Whether there are any simulated traders. */
  hasSimulated(): Promise<boolean>;
  /** By user id: the names before the changes of the last days. */
  formerNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export type ProofMethod = 'password' | 'passkey' | 'wallet';

/** How an act was proven, and what of the proof the signer can verify itself: nothing where it knows no credential. */
interface ProvenBy {
  readonly method: ProofMethod;
  readonly signed: SignedIntent | undefined;
}

/** Which credentials may prove an act: those whose 48 hours are over, or any. */
type Strength = 'settled' | 'any';

/**
 * Asks a trader for a fresh proof of identity for one act, however fresh the session, and writes down each
 * that was refused. Throws ApiError `proof_required`, `proof_refused`, `proof_held`, `second_factor_required`,
 * `second_factor_refused`, `rate_limited`.
 */
export type Prove = (
  caller: Caller,
  intent: ProvenIntent,
  given: ProofGiven,
  strength: Strength,
) => Promise<ProvenBy>;

/** The fields of a text that a wallet signs, as the Wallet Standard's `signIn` names them. */
export type SignInInput = Readonly<
  Record<
    'domain' | 'uri' | 'statement' | 'version' | 'chainId' | 'nonce' | 'issuedAt' | 'expirationTime',
    string
  >
>;

/** Shows that a Solana wallet is the caller's: it signs a text that was made for them, once. */
export interface WalletOwnership {
  /** The input of the wallet's `solana:signIn`; it serves once, in this session. */
  challenge(
    caller: Caller,
    origin: string | null,
  ): Promise<{ readonly input: SignInInput; readonly expiresAt: string }>;
  /** Whether the wallet signed this caller's challenge, which is used up either way. */
  isProven(caller: Caller, signed: WalletSignature): Promise<boolean>;
}

export type AuditEventRow = Omit<Row<'wallet_act'>, 'sequence' | 'kind'> & { readonly kind: AuditEventKind };

/** Who does something: a trader in a session, or the server on a trader's behalf. */
export type Actor = Pick<Caller, 'userId' | 'sessionId'>;

/** An act to write down. */
export interface NewAuditEvent {
  readonly kind: AuditEventKind;
  readonly walletAddress: string | null;
  readonly detail: string;
  /** Why an operator looked. */
  readonly reason?: string;
}

/** The security log: acts on wallets and credentials. */
export interface AuditTrail {
  /**
   * Writes down an act, in the transaction that does it where there is one. `detail` is words for its owner,
   * and never holds a secret.
   */
  write(tx: Db, actor: Actor, auditEvent: NewAuditEvent): Promise<AuditEventRow>;
  /** A trader's acts, of these kinds if given, newest first, and how many there are in all. */
  page(
    db: Db,
    userId: string,
    range: { readonly offset: number; readonly limit: number },
    kinds?: readonly AuditEventKind[],
  ): Promise<{ readonly items: AuditEventRow[]; readonly count: number }>;
  /** Which of these traders have such an act since then. */
  writtenSince(
    db: Db,
    userIds: readonly string[],
    auditEvent: Pick<AuditEventRow, 'kind' | 'detail'>,
    since: Date,
  ): Promise<ReadonlySet<string>>;
  /** Tells every device of its trader of an act that is written down. */
  publish(auditEvent: AuditEventRow): void;
}

/** What a feature keeps for a trader that works without their password. */
export interface AccessPart {
  list(db: Db, userId: string): Promise<readonly GrantedAccess[]>;
  /** Ends all of it in this transaction and returns what ended. */
  end(tx: Db, actor: Actor): Promise<readonly GrantedAccess[]>;
}

/** What a feature does about accounts that are deleted. */
export interface AccountPart {
  /** What must be taken out first, or given up. */
  readonly left?: (tx: Db, userId: string) => Promise<readonly LeftFunds[]>;
  /** Earnings in lamports that the trader can still claim, and that stay with the platform otherwise. */
  readonly unclaimed?: (tx: Db, userId: string) => Promise<bigint>;
  /** Whether something of the account's is still on its way: the deletion waits for it. */
  readonly busy?: (tx: Db, userId: string) => Promise<boolean>;
  /**
   * Ends what the trader takes part in, before the account goes; it may be called again. What it returns is
   * called once the account is gone.
   */
  readonly end?: (userId: string) => Promise<(() => void) | null>;
}

export type InvitationRow = Row<'invitation'>;

export interface NewInvitation {
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** `referralCode` is what the new trader came with, or null. */
export type SignedUpListener = (userId: string, referralCode: string | null) => Promise<void>;

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
    demand(caller: Caller, intent: ProvenIntent, given: ProofGiven, strength?: Strength): Promise<void>;
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
  readonly access: { involve(part: AccessPart): void };
  /** What features do about accounts that are deleted. */
  readonly deletion: { involve(part: AccountPart): void };
  /** The traders' security log. */
  readonly audit: AuditTrail;
  /**
   * Has the signer know the Solana wallet that a trader signs in with, where it knows no credential of theirs:
   * before it makes their first key. Throws ApiError `signer_unavailable`.
   */
  bindSignInWallet(userId: string): Promise<void>;
  /** Makes the account of a Solana wallet, as its first sign-in does; one that is there stays as it is. */
  openWalletAccount(address: string): Promise<void>;
  /** Signs traders out, in the transaction that says why. */
  readonly sessions: {
    /** Signs the trader out everywhere. @returns how many sessions ended */
    endAll(tx: Db, userId: string): Promise<number>;
    /** Signs everyone out everywhere. @returns how many sessions ended */
    endEveryones(tx: Db): Promise<number>;
  };
  /** Codes that let somebody create an account where `REGISTRATION` is `invite`. */
  readonly invitations: {
    /** Makes an invitation. Its code is returned here and nowhere else. */
    make(tx: Db, invitation: NewInvitation): Promise<{ id: string; code: string }>;
    /** Newest first. */
    newest(db: Db, limit: number): Promise<InvitationRow[]>;
    /** Revokes an invitation that was not used yet. Returns false when there is none with this id. */
    revoke(tx: Db, id: string, at: Date): Promise<boolean>;
  };
  readonly profiles: Profiles;
  /** Who is suspended from chat, friends and clans. */
  readonly suspensions: {
    /** Returns false when the trader is suspended already. `until` is unix ms; null until it is lifted. */
    suspend(
      tx: Db,
      userId: string,
      suspension: { readonly reason: string; readonly until: number | null },
    ): Promise<boolean>;
    /** Returns false when the trader is not suspended. */
    lift(tx: Db, userId: string): Promise<boolean>;
    /** Throws ApiError `account_suspended`, which says why and until when. */
    requireNone(userId: string): void;
    isSuspended(userId: string): boolean;
  };
  /**
   * A key of 32 bytes for signing, the same after a restart and different for each purpose; it comes from the
   * secret beside the database.
   */
  keyFor(purpose: string): Buffer;
}

export const identityDoor = defineDoor<IdentityDoor>('identity');
