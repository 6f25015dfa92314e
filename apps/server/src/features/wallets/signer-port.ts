import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { SealedKey } from '@dugout/domain/key-export/key-export';
import type { ProofMethod } from '#/features/identity/index.ts';

/**
 * What the wallets need of the signer. Each throws ApiError `signer_unavailable` while it is down. Two stand
 * behind it: `walletSigner`, our own, and `outsideWallets`, with keys that somebody else holds (`OutsideKeys`).
 */
export interface WalletSigner {
  /** Makes a key pair for a trader and returns its address. */
  create(owner: string): Promise<string>;
  /**
   * Seals a secret for a trader and returns its address. Takes the bytes over and zeroes them. Throws ApiError
   * `secret_invalid`.
   */
  import(secret: Buffer, owner: string): Promise<string>;
  /**
   * Tells the signer what is to leave, before it may; from when it may, by the signer's clock. `signed` is what
   * a credential of the trader answered. Throws ApiError `signer_refused`.
   */
  announce(announcement: Announcement, signed?: SignedIntent): Promise<Date>;
  /** Cancels the announced action with this id. */
  cancel(id: string): Promise<void>;
  /** Whether it took over what was there before it knew owners. */
  adopted(): Promise<boolean>;
  adopt(adoption: Adoption): Promise<void>;
  /** How its canary wallets stand, but not which they are. */
  canaries(): Promise<CanaryStatus>;
  /** Tells it that a transaction of this wallet is on the chain that it did not sign. */
  spentOutside(wallet: string): Promise<void>;
  /**
   * A wallet's secret in base58, under the id that was announced, sealed for the key that the trader's browser
   * made. Throws ApiError `signer_refused`.
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
  /** What the account of the next one signs in with; null when all are there. */
  readonly next: string | null;
  /** How often somebody asked for one. */
  readonly alarms: number;
  /** Whether the signer signs nothing. */
  readonly frozen: boolean;
}

/** What is to leave a wallet: its key, or an amount in raw units. */
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

/** Wallets whose owner the signer does not know yet, and what waits to leave. */
interface Adoption {
  readonly wallets: readonly {
    readonly address: string;
    readonly owner: string;
    readonly origin: 'created' | 'imported';
  }[];
  /** `dueAt` in unix ms. */
  readonly waiting: readonly (Announcement & { readonly dueAt: number })[];
  /** Nothing is taken over after this. */
  readonly done: boolean;
}
