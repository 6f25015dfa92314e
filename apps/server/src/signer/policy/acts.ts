import type { CredentialEntry } from '../credentials/credential-entries.ts';
import type { Settled } from '../prices/report.ts';
import type { WitnessedEntry } from '../witness/witnessed-head.ts';
import type { DailyLimitEntry } from './daily-limits.ts';

/** What leaves a wallet: its key, or an amount for a payee. Amounts are raw units as decimal strings. */
export type Act =
  | { readonly kind: 'export' }
  | {
      readonly kind: 'withdraw';
      readonly mint: string;
      readonly amount: string;
      readonly destination: string;
    };

export const isSameAct = (one: Act, other: Act): boolean =>
  one.kind === 'export' || other.kind === 'export'
    ? one.kind === other.kind
    : one.mint === other.mint && one.amount === other.amount && one.destination === other.destination;

/** An act that its owner asked for, under the id by which it is carried out. */
export interface Announcement {
  readonly id: string;
  readonly owner: string;
  readonly wallet: string;
  readonly act: Act;
}

/** Missing in lines of before decision 0050, as what `SignedWithdrawal` adds to it. */
interface WhoseWallet {
  readonly owner: string;
  readonly wallet: string;
}

interface SignedWithdrawal extends WhoseWallet {
  readonly mint: string;
  readonly amount: string;
  readonly destination: string;
  /** Of the transaction, base58. */
  readonly signature: string;
}

/** A swap whose signature was given out. Amounts are raw units and lamports as decimal strings. */
export interface SwappedEntry {
  readonly kind: 'swapped';
  readonly at: number;
  readonly owner: string;
  readonly wallet: string;
  readonly inputMint: string;
  readonly outputMint: string;
  /** The most that may leave, and the least that has to come back. */
  readonly maxIn: string;
  readonly minOut: string;
  readonly feeLamports: string;
  readonly tipLamports: string;
  readonly priorityFeeLamports: string;
  /** Of the transaction, base58. */
  readonly signature: string;
  /** What it counted for; missing in lines of before decision 0051. */
  readonly counted?: {
    /** How far it is from a price, what the tokens cost, or neither of them is known. */
    readonly by: 'price' | 'cost' | 'unknown';
    readonly lamports: string;
  };
}

/** What became of swaps, as two nodes said. */
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
      /** As of an export: answered for a payment to a new payee. */
      readonly challenge?: string;
    } & Announcement)
  | ({ readonly kind: 'cancelled'; readonly at: number; readonly id: string } & Partial<WhoseWallet>)
  | ({
      readonly kind: 'exported';
      readonly at: number;
      readonly id: string;
      readonly method: string;
      /** The challenge that a credential of the owner answered; left out for an owner without any. */
      readonly challenge?: string;
    } & Partial<WhoseWallet>)
  | ({
      readonly kind: 'signed';
      readonly at: number;
      readonly id: string;
      /** Whether the payee was a wallet of the same owner whose key is here alone. */
      readonly own: boolean;
      /** The payee was a wallet of another owner whose key is here alone. */
      readonly staysHere?: true;
    } & Partial<SignedWithdrawal>)
  | SwappedEntry
  /** Somebody asked for a canary: which, and with which command. */
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

/** How a Solana wallet was written down before there were other credentials. */
export const asCredential = ({ owner, at, address }: Extract<JournalEntry, { kind: 'bound' }>) =>
  ({ kind: 'credentialAdded', at, owner, credential: { kind: 'wallet', address }, settlesAt: at }) as const;
