import type { ChallengedAct } from '@dugout/domain/credentials/challenged-act';
import type { Credential } from '@dugout/domain/credentials/credential';
import type { KnownCredential } from '@dugout/domain/credentials/known-credential';
import type { SignedAct } from '@dugout/domain/credentials/signed-act';
import type { SealedKey } from '@dugout/domain/key-export/key-export';
import type { Holder } from './holder.ts';
import type { Intent } from './intent.ts';
import type { LogCheckpoint, LogPage } from './log/log-page.ts';
import type { Announcement } from './policy/acts.ts';
import type { SignerErrorCode } from './signer-error.ts';
import type { WitnessedHead } from './witness/witnessed-head.ts';

/**
 * What the server process may ask of the signer, over the signer's stdin and stdout: a JSON object a line;
 * where it names `bytes`, that many raw bytes follow, so that a secret never becomes part of a text. The only
 * request that brings out a private key is `export`, sealed for a key that the trader's browser made; no request signs bytes of the asker's choosing. `owner` is
 * the trader's id: a wallet serves the owner that it was sealed for alone, whatever the database says.
 */
export interface SignerCommands {
  /** Makes a key pair, seals it, and returns its address. */
  create: { input: { owner: string }; output: { address: string } };
  /**
   * Takes a credential of an owner: the `first`, which is believed, and changes nothing where there is one;
   * `another`, which needs `signed` by one that is there; or one for a `recovery`, which serves only after a
   * long wait. No key of an owner with credentials leaves, and nobody new is paid, without an answer of one.
   * Refuses with `not_proven`, `limit_reached`.
   */
  bindCredential: {
    input: {
      owner: string;
      credential: Credential;
      as: 'first' | 'another' | 'recovery';
      signed?: SignedAct;
    };
    output: { credential: KnownCredential | null };
  };
  /** Forgets a credential, by its id, against an answer of another one. Refuses with `not_proven`. */
  unbindCredential: {
    input: { owner: string; credential: string; signed?: SignedAct };
    output: Record<string, never>;
  };
  credentials: { input: { owner: string }; output: { credentials: readonly KnownCredential[] } };
  /** Takes the credentials of owners who were there before; `done` ends that for good. */
  adoptCredentials: {
    input: { credentials: readonly { owner: string; credential: Credential }[]; done: boolean };
    output: Record<string, never>;
  };
  /** A challenge for one act, in hex: what a credential answers. It serves once, for 5 minutes. */
  challenge: { input: ChallengedAct; output: { challenge: string } };
  /**
   * Seals the key whose secret follows as bytes: base58 or a JSON array of numbers, 64 bytes (secret and
   * public half) or 32 (secret alone). `held` is true when this key was there before; nothing changes then.
   * Refuses with `secret_invalid`, `other_owner`.
   */
  import: { input: { owner: string }; output: { address: string; held: boolean } };
  /**
   * Writes down an export or a withdrawal before it may happen, and says from when it may (unix ms, the
   * signer's clock). The same id keeps its time. A payment of an owner with credentials to a new payee needs the
   * answer of one. Refuses with `not_proven`.
   */
  announce: { input: Announcement & { readonly signed?: SignedAct }; output: { dueAt: number } };
  /** Lamports that may leave within 24 hours as the owner decided; null where they did not. */
  dailyLimit: { input: { owner: string }; output: { lamports: string | null } };
  /** Raising or removing it needs `signed` by a credential of the owner, if there is one. Refuses with `not_proven`. */
  setDailyLimit: {
    input: { owner: string; lamports: string | null; signed?: SignedAct };
    output: Record<string, never>;
  };
  /** Cancels the announced action with this id. */
  cancel: { input: { id: string }; output: Record<string, never> };
  /**
   * Seals wallets of version 1 for their owners and takes over what waited before there was a journal.
   * `done` ends it for good.
   */
  adopt: { input: Adoption; output: Record<string, never> };
  /**
   * Seals the secret, base58 of 64 bytes, for the recipient's key alone (HPKE), after writing the fact down.
   * Refuses with `not_announced`, `not_proven`, `limit_reached`, `shared_limit`, `other_owner`, `frozen`.
   */
  export: { input: ExportRequest; output: SealedKey };
  /** A swap of this token by this owner may come: its price is looked at closely from now on. */
  watch: { input: { owner: string; mint: string }; output: Record<string, never> };
  /** Those of these addresses, 500 at most, that no key is held of. */
  missing: { input: { addresses: readonly string[] }; output: { missing: readonly string[] } };
  /** Whether the key of an address is held. */
  has: { input: { address: string }; output: { held: boolean } };
  /**
   * Signs a wire transaction (base64) in the wallet's slot when it does what the intent says and nothing
   * more, else refuses with `intent_mismatch`. Answers the whole transaction (base64) with that signature in
   * it, and the signature (base58). A withdrawal has the `id` that it was announced under. Refuses as `export`
   * does.
   */
  sign: {
    input: { owner: string; id: string | null; intent: Intent; transaction: string };
    output: { transaction: string; signature: string };
  };
  /** Signs `proofMessage(challenge)` to show that the key can be opened and used. Both values are base64. */
  prove: { input: { address: string; challenge: string }; output: { signature: string } };
  /**
   * Makes a key for a trader's own words. It follows as bytes; `sealed` brings it back, for the same trader
   * alone.
   */
  newWordsKey: { input: { userId: string }; output: { sealed: string } };
  /** Gives a trader's key for their own words as bytes. Refuses with `sealed_file_invalid`. */
  openWordsKey: { input: { userId: string; sealed: string }; output: Record<string, never> };
  /** A transaction of this wallet is on the chain that was not signed here. */
  spentOutside: { input: { wallet: string }; output: Record<string, never> };
  /** The newest signed head of the journal's log. */
  logCheckpoint: { input: Record<string, never>; output: LogCheckpoint };
  /** An owner's own entries, newest first, before a line, each with its proof in the tree of `size`. */
  logPage: { input: { owner: string; size: number; before: number }; output: LogPage };
  /** That the log of `first` lines is a beginning of the one of `second`, hashes in base64. */
  logConsistency: { input: { first: number; second: number }; output: { proof: readonly string[] } };
  /**
   * Witnesses that a log of the server goes on from the tree that was witnessed before. Root and proof (RFC 6962)
   * are base64. Refuses with `log_rewritten`, `limit_reached`.
   */
  witness: {
    input: { log: string; size: number; root: string; proof: readonly string[] };
    output: Record<string, never>;
  };
  /** The newest witnessed head of a log; null for one that was never witnessed. */
  witnessed: { input: { log: string }; output: { head: WitnessedHead | null } };
  ping: {
    input: Record<string, never>;
    output: {
      wallets: number;
      adopted: boolean;
      credentialsAdopted: boolean;
      /** Whether nothing is signed and exported, by the operator's word or after an alarm. */
      frozen: boolean;
      canaries: CanaryStatus;
    };
  };
}

/** Which wallets are canaries is the signer's secret. */
interface CanaryStatus {
  readonly placed: number;
  /** What the account of the next one signs in with; null when all are there. */
  readonly next: string | null;
  /** How often one was asked for. */
  readonly alarms: number;
}

interface ExportRequest {
  /** Under which it was announced. */
  readonly id: string;
  readonly address: string;
  readonly owner: string;
  /** The public key that the trader's browser made, an uncompressed point of P-256 in base64url. */
  readonly recipientKey: string;
  /** How the server says that the trader proved who they are; the signer writes it down. */
  readonly method: string;
  /** What a credential of the owner answered. An owner without any needs none. */
  readonly signed?: SignedAct;
}

export interface Adoption {
  readonly wallets: readonly (Holder & { readonly address: string })[];
  /** What waits, with the time from which it may happen in unix ms. */
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

/** The first thing that the signer says, once its store is open. */
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
