import type { CredentialEntry } from '../credentials/credential-entries.ts';
import type { Settled } from '../prices/report.ts';
import type { WitnessedEntry } from '../witness/witnessed-head.ts';
import type { DailyLimitEntry } from './daily-limits.ts';

/**
 * An outgoing action of a wallet: its key, or an amount for a payee. Amounts are raw units as decimal strings.
 */
export type OutgoingIntent =
  | { readonly kind: 'export' }
  | {
      readonly kind: 'withdraw';
      readonly mint: string;
      readonly amount: string;
      readonly destination: string;
    };

export const isSameIntent = (one: OutgoingIntent, other: OutgoingIntent): boolean =>
  one.kind === 'export' || other.kind === 'export'
    ? one.kind === other.kind
    : one.mint === other.mint && one.amount === other.amount && one.destination === other.destination;

/** An action that its owner requested, under the id that later executes it. */
export interface Announcement {
  readonly id: string;
  readonly owner: string;
  readonly wallet: string;
  readonly act: OutgoingIntent;
}

/** Absent in lines written before decision 0050, like the fields that `SignedWithdrawal` adds. */
interface WhoseWallet {
  readonly owner: string;
  readonly wallet: string;
}

interface SignedWithdrawal extends WhoseWallet {
  readonly mint: string;
  readonly amount: string;
  readonly destination: string;
  /** Transaction signature in base58. */
  readonly signature: string;
}

/** The transaction of a withdrawal and how long it may land, as the server named it. */
interface SignedAttempt {
  /** Wire bytes in base64, signed. */
  readonly transaction: string;
  /** A decimal string. */
  readonly lastValidBlockHeight: string;
  /** The confirmed slot at the time of signing. */
  readonly slot: number;
}

/** A transaction that was signed for a withdrawal. */
export interface EarlierAttempt extends SignedAttempt {
  /** Base58. */
  readonly signature: string;
}

/** A swap whose signature was returned. Amounts are raw units and lamports as decimal strings. */
export interface SwappedEntry {
  readonly kind: 'swapped';
  readonly at: number;
  readonly owner: string;
  readonly wallet: string;
  readonly inputMint: string;
  readonly outputMint: string;
  /** Max amount that may leave; `minOut` is the min amount that must come back. */
  readonly maxIn: string;
  readonly minOut: string;
  readonly feeLamports: string;
  readonly tipLamports: string;
  readonly priorityFeeLamports: string;
  /** Transaction signature in base58. */
  readonly signature: string;
  /** Amount counted against limits. Absent in lines written before decision 0051. */
  readonly counted?: {
    /** Basis of the amount: the distance from a price, the cost of the tokens, or neither is known. */
    readonly by: 'price' | 'cost' | 'unknown';
    readonly lamports: string;
  };
}

/** Empty token accounts that were closed to their wallet, by a transaction whose signature was returned. */
interface ClosedEntry {
  readonly kind: 'closed';
  readonly at: number;
  readonly owner: string;
  readonly wallet: string;
  readonly accounts: readonly string[];
  /** Transaction signature in base58. */
  readonly signature: string;
}

/** Cashback that was claimed to its wallet, by a transaction whose signature was returned. */
interface CashbackEntry {
  readonly kind: 'cashback';
  readonly at: number;
  readonly owner: string;
  readonly wallet: string;
  /** Transaction signature in base58. */
  readonly signature: string;
}

/** Outcomes of swaps, confirmed by two nodes. */
export interface SettledEntry {
  readonly kind: 'settled';
  readonly at: number;
  readonly swaps: readonly Settled[];
}

/** One line of the journal. Times are unix ms of the signer's clock. */
export type JournalEntry =
  | ({
      readonly kind: 'announced';
      readonly at: number;
      readonly dueAt: number;
      /** As for an export: answered for a payment to a new payee. */
      readonly challenge?: string;
    } & Announcement)
  | ({ readonly kind: 'cancelled'; readonly at: number; readonly id: string } & Partial<WhoseWallet>)
  | ({
      readonly kind: 'exported';
      readonly at: number;
      readonly id: string;
      readonly method: string;
      /** Challenge that a credential of the owner answered. Absent for an owner without credentials. */
      readonly challenge?: string;
    } & Partial<WhoseWallet>)
  | ({
      readonly kind: 'signed';
      readonly at: number;
      readonly id: string;
      /** Whether the payee was a wallet of the same owner whose key exists only here. */
      readonly own: boolean;
      /** The payee was a wallet of another owner whose key exists only here. */
      readonly staysHere?: true;
      /** Absent in lines written before decision 0087, and when the server named none. */
      readonly attempt?: SignedAttempt;
    } & Partial<SignedWithdrawal>)
  | SwappedEntry
  | ClosedEntry
  | CashbackEntry
  /** A canary was requested: which, and with which command. */
  | { readonly kind: 'alarm'; readonly at: number; readonly command: string; readonly canary: string }
  | { readonly kind: 'adopted'; readonly at: number }
  | CredentialEntry
  /** Written before there were other credentials: the Solana wallet that the owner signs in with. */
  | { readonly kind: 'bound'; readonly at: number; readonly owner: string; readonly address: string }
  | { readonly kind: 'signInsAdopted'; readonly at: number }
  /** Credentials of traders who were there before are taken over. */
  | { readonly kind: 'credentialsAdopted'; readonly at: number }
  | SettledEntry
  | DailyLimitEntry
  | WitnessedEntry;

/** The journal's form of a bound Solana wallet before other credentials existed. */
export const asCredential = ({ owner, at, address }: Extract<JournalEntry, { kind: 'bound' }>) =>
  ({ kind: 'credentialAdded', at, owner, credential: { kind: 'wallet', address }, settlesAt: at }) as const;
