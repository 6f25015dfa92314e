import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { SealedKey } from '@dugout/domain/key-export/key-export';
import type { OnItsWay } from '#/execution/onchain/chain.ts';
import type { ProofMethod } from '#/features/identity/index.ts';

/**
 * The signer as used by wallets. Each call throws ApiError `signer_unavailable` while it is down. Implemented by
 * `walletSigner`, our own signer, and `outsideWallets`, for keys held elsewhere (`OutsideKeys`).
 */
export interface WalletSigner {
  create(owner: string): Promise<string>;
  /**
   * Seals a secret for a trader and returns its address. Takes ownership of the bytes and zeroes them. Throws
   * ApiError `secret_invalid`.
   */
  import(secret: Buffer, owner: string): Promise<string>;
  /**
   * Announces an outgoing action before it may leave. Returns its earliest time by the signer's clock. `signed`
   * is the response of a credential of the trader. Throws ApiError `signer_refused`.
   */
  announce(announcement: Announcement, signed?: SignedIntent): Promise<Date>;
  cancel(id: string): Promise<void>;
  /** Returns the transactions that it signed for a withdrawal, oldest first. */
  attempts(owner: string, id: string): Promise<readonly OnItsWay[]>;
  /** Reports whether it has adopted wallets and announcements of the time before it knew owners. */
  adopted(): Promise<boolean>;
  adopt(adoption: Adoption): Promise<void>;
  /** Returns the state of its canary wallets, but not which ones they are. */
  canaries(): Promise<CanaryStatus>;
  /** Reports that a transaction of this wallet is on chain that it did not sign. */
  spentOutside(wallet: string): Promise<void>;
  /**
   * Returns a wallet's secret in base58, under the announced id, sealed for the key of the trader's browser.
   * Throws ApiError `signer_refused`.
   */
  export(request: {
    readonly id: string;
    readonly address: string;
    readonly owner: string;
    /** An uncompressed point of P-256 in base64url. */
    readonly recipientKey: string;
    readonly method: ProofMethod;
    readonly signed?: SignedIntent;
  }): Promise<SealedKey>;
}

export interface CanaryStatus {
  readonly placed: number;
  /** Sign-in address of the next canary's account; null when all exist. */
  readonly next: string | null;
  /** Number of requests for a canary. */
  readonly alarms: number;
  readonly frozen: boolean;
}

/** An outgoing action of a wallet: its key, or an amount in raw units. */
interface Announcement {
  readonly id: string;
  readonly owner: string;
  readonly wallet: string;
  readonly act:
    | { readonly kind: 'export' }
    | {
        readonly kind: 'withdraw';
        readonly mint: string;
        readonly amount: string;
        readonly destination: string;
      };
}

/** Wallets whose owner the signer does not know yet, and pending announcements. */
interface Adoption {
  readonly wallets: readonly {
    readonly address: string;
    readonly owner: string;
    readonly origin: 'created' | 'imported';
  }[];
  /** `dueAt` in unix ms. */
  readonly waiting: readonly (Announcement & { readonly dueAt: number })[];
  /** No adoption is possible after this. */
  readonly done: boolean;
}
