import type { ChallengedIntent } from '@dugout/domain/credentials/challenged-intent';
import type { Credential } from '@dugout/domain/credentials/credential';
import type { KnownCredential } from '@dugout/domain/credentials/known-credential';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { SealedKey } from '@dugout/domain/key-export/key-export';
import type { Holder } from './holder.ts';
import type { Intent } from './intent.ts';
import type { LogCheckpoint, LogPage } from './log/log-page.ts';
import type { SignedPage } from './log/signed-line.ts';
import type { Announcement, EarlierAttempt } from './policy/policy-entries.ts';
import type { SignerErrorCode } from './signer-error.ts';
import type { WitnessedHead } from './witness/witnessed-head.ts';

/**
 * Commands of the server process to the signer, over the signer's stdin and stdout: a JSON object a line. When it
 * has a field `bytes`, that many raw bytes follow, so that a secret never becomes part of a string. Only `export`
 * returns a private key, sealed for a key that the trader's browser generated. No command signs arbitrary bytes
 * of the caller. `owner` is the trader's id: a wallet serves only the owner it was sealed for, whatever the
 * database says.
 */
export interface SignerCommands {
  /** Generates a key pair, seals it, and returns its address. */
  create: { input: { owner: string }; output: { address: string } };
  /**
   * Adds a credential of an owner: the `first`, which is trusted and ignored when one exists; `another`, which
   * needs `signed` by an existing one; or one for a `recovery`, which serves only after a long wait. Without a
   * credential's signature no key of an owner with credentials is exported and no new payee is paid. Refuses with
   * `not_proven`, `limit_reached`.
   */
  bindCredential: {
    input: {
      owner: string;
      credential: Credential;
      as: 'first' | 'another' | 'recovery';
      signed?: SignedIntent;
    };
    output: { credential: KnownCredential | null };
  };
  /** Removes a credential by its id, with a signature of another one. Refuses with `not_proven`. */
  unbindCredential: {
    input: { owner: string; credential: string; signed?: SignedIntent };
    output: Record<string, never>;
  };
  credentials: { input: { owner: string }; output: { credentials: readonly KnownCredential[] } };
  /** Imports the credentials of existing owners. `done` ends the import permanently. */
  adoptCredentials: {
    input: { credentials: readonly { owner: string; credential: Credential }[]; done: boolean };
    output: Record<string, never>;
  };
  /** A challenge for one action, in hex, to be signed by a credential. It serves once, for 5 minutes. */
  challenge: { input: ChallengedIntent; output: { challenge: string } };
  /**
   * Seals the key whose secret follows as bytes: base58 or a JSON array of numbers, 64 bytes (secret and public
   * half) or 32 (secret alone). `held` is true when this key was already stored; nothing changes then. Refuses
   * with `secret_invalid`, `other_owner`.
   */
  import: { input: { owner: string }; output: { address: string; held: boolean } };
  /**
   * Records an export or a withdrawal before it may happen, and returns the time from which it may (unix ms, the
   * signer's clock). The same id keeps its time. A payment of an owner with credentials to a new payee needs a
   * signature of one. Refuses with `not_proven`.
   */
  announce: { input: Announcement & { readonly signed?: SignedIntent }; output: { dueAt: number } };
  /** The owner's own limit of lamports that may leave within 24 hours. Null without one. */
  dailyLimit: { input: { owner: string }; output: { lamports: string | null } };
  /**
   * Raising or removing the limit needs `signed` by a credential of the owner, if there is one. Refuses with
   * `not_proven`.
   */
  setDailyLimit: {
    input: { owner: string; lamports: string | null; signed?: SignedIntent };
    output: Record<string, never>;
  };
  cancel: { input: { id: string }; output: Record<string, never> };
  /**
   * Seals wallets of version 1 for their owners and imports actions that were pending before the journal existed.
   * `done` ends the import permanently.
   */
  adopt: { input: Adoption; output: Record<string, never> };
  /**
   * Seals the secret, base58 of 64 bytes, for the recipient's key only (HPKE), after recording the export.
   * Refuses with `not_announced`, `not_proven`, `limit_reached`, `shared_limit`, `other_owner`, `frozen`.
   */
  export: { input: ExportRequest; output: SealedKey };
  /** Announces a possible swap of this token by this owner: its price is watched closely from now on. */
  watch: { input: { owner: string; mint: string }; output: Record<string, never> };
  /** Returns the addresses, of at most 500, whose key is not held. */
  missing: { input: { addresses: readonly string[] }; output: { missing: readonly string[] } };
  has: { input: { address: string }; output: { held: boolean } };
  /** Returns the addresses whose keys are held, sorted, at most 500 after `after`. */
  addresses: { input: { after: string }; output: { addresses: readonly string[] } };
  /**
   * Signs a wire transaction (base64) in the wallet's slot when it does exactly what the intent says, else
   * refuses with `intent_mismatch`. Returns the signed transaction (base64) and the signature (base58). A
   * withdrawal carries the `id` of its announcement and its `attempt`. Refuses as `export` does, and with
   * `signed_before`.
   */
  sign: {
    input: {
      owner: string;
      id: string | null;
      intent: Intent;
      transaction: string;
      attempt?: SigningAttempt;
    };
    output: { transaction: string; signature: string };
  };
  /** The transactions that were signed for a withdrawal of an owner, oldest first. */
  attempts: { input: { owner: string; id: string }; output: { attempts: readonly EarlierAttempt[] } };
  /** Signs `proofMessage(challenge)` to show that the key can be opened and used. Both values are base64. */
  prove: { input: { address: string; challenge: string }; output: { signature: string } };
  /**
   * Creates a key for a trader's private texts. The key follows as bytes; `sealed` restores it, for the same
   * trader only.
   */
  newLabelKey: { input: { userId: string }; output: { sealed: string } };
  /** Returns a trader's key for private texts as bytes. Refuses with `sealed_file_invalid`. */
  openLabelKey: { input: { userId: string; sealed: string }; output: Record<string, never> };
  /** Reports a transaction of this wallet on the chain that was not signed here. */
  spentOutside: { input: { wallet: string }; output: Record<string, never> };
  /** The newest signed head of the journal's log. */
  logCheckpoint: { input: Record<string, never>; output: LogCheckpoint };
  /** An owner's own entries, newest first and before a line, each with its proof in the tree of `size`. */
  logPage: { input: { owner: string; size: number; before: number }; output: LogPage };
  /** Proves that the log of `first` lines is a prefix of the log of `second`. Hashes in base64. */
  logConsistency: { input: { first: number; second: number }; output: { proof: readonly string[] } };
  /**
   * Returns signed transactions of the journal, newest first and before a line. A page may be empty and not the
   * last one.
   */
  signedLines: { input: { before: number }; output: SignedPage };
  /**
   * Witnesses that a log of the server only grew since the last witnessed tree. Root and proof (RFC 6962) are
   * base64. Refuses with `log_rewritten`, `limit_reached`.
   */
  witness: {
    input: { log: string; size: number; root: string; proof: readonly string[] };
    output: Record<string, never>;
  };
  /** The newest witnessed head of a log, or null if it was never witnessed. */
  witnessed: { input: { log: string }; output: { head: WitnessedHead | null } };
  ping: {
    input: Record<string, never>;
    output: {
      wallets: number;
      adopted: boolean;
      credentialsAdopted: boolean;
      /** Whether signatures and exports are blocked, by the operator or after an alarm. */
      frozen: boolean;
      canaries: CanaryStatus;
    };
  };
}

/** Only the signer knows which wallets are canaries. */
interface CanaryStatus {
  readonly placed: number;
  /** Sign-in address of the next canary's account, or null when all exist. */
  readonly next: string | null;
  readonly alarms: number;
}

interface ExportRequest {
  readonly id: string;
  readonly address: string;
  readonly owner: string;
  /** Public key that the trader's browser generated, an uncompressed point of P-256 in base64url. */
  readonly recipientKey: string;
  /** The server's account of how the trader proved their identity. The signer records it. */
  readonly method: string;
  /** Signature of a credential of the owner. An owner without credentials needs none. */
  readonly signed?: SignedIntent;
}

/** The server's knowledge of a withdrawal's transaction when it is signed. */
interface SigningAttempt {
  /** A decimal string. */
  readonly lastValidBlockHeight: string;
  /** The confirmed slot. */
  readonly slot: number;
  /** Signatures of earlier transactions of this withdrawal that can no longer land. */
  readonly dead: readonly string[];
}

export interface Adoption {
  readonly wallets: readonly (Holder & { readonly address: string })[];
  /** Pending actions, with the time from which each may happen in unix ms. */
  readonly waiting: readonly (Announcement & { readonly dueAt: number })[];
  readonly done: boolean;
}

export type SignerCommand = keyof SignerCommands;

export type SignerReply =
  | { readonly id: number; readonly ok: true; readonly output: unknown; readonly bytes?: number }
  | {
      readonly id: number;
      readonly ok: false;
      readonly error: { readonly code: SignerErrorCode; readonly message: string };
    };

/** The signer's first frame, sent once its store is open. */
export const SIGNER_READY = { ready: true } as const;

export const MAX_CHALLENGE_BYTES = 128;

const PROOF_PREFIX = Uint8Array.of(0xff, ...new TextEncoder().encode('dugout key proof\n'));

/**
 * The bytes that `prove` signs. No transaction message begins with 0xff, so a proof can never serve as one.
 */
export function proofMessage(challenge: Uint8Array): Uint8Array {
  const message = new Uint8Array(PROOF_PREFIX.length + challenge.length);
  message.set(PROOF_PREFIX);
  message.set(challenge, PROOF_PREFIX.length);
  return message;
}
