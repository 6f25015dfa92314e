import type { SealedKey } from '@dugout/domain/key-export/key-export';
import type { ProofMethod } from '#/features/identity/index.ts';

/** What the wallets need of the signer. Each throws ApiError `signer_unavailable` while it is down. */
export interface WalletSigner {
  /**
   * Makes a key pair for a trader and returns its address. `signInWallet` is the Solana wallet that they sign
   * in with, or null: the signer binds the first one that it hears of.
   */
  create(owner: string, signInWallet: string | null): Promise<string>;
  /**
   * Seals a secret for a trader and returns its address. Takes the bytes over and zeroes them. Throws ApiError
   * `secret_invalid`.
   */
  import(secret: Buffer, owner: string): Promise<string>;
  /**
   * Tells the signer what is to leave, before it may; from when it may, by the signer's clock. `signed` is what
   * the trader's Solana wallet signed. Throws ApiError `signer_refused`.
   */
  announce(announcement: Announcement, signed?: SignedAct): Promise<Date>;
  /** What was announced under this id no longer happens. */
  cancel(id: string): Promise<void>;
  /** Whether it took over what was there before it knew owners. */
  adopted(): Promise<boolean>;
  adopt(adoption: Adoption): Promise<void>;
  /** Whether it was told which Solana wallets the traders of before sign in with. */
  signInsAdopted(): Promise<boolean>;
  bindSignIns(adoption: SignInAdoption): Promise<void>;
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
    readonly signed?: SignedAct;
  }): Promise<SealedKey>;
}

/** What a trader's Solana wallet signed for an act. Both base64. */
export interface SignedAct {
  readonly message: string;
  readonly signature: string;
}

/** What is to leave a wallet: its key, or an amount in raw units. */
export interface Announcement {
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

export interface SignInAdoption {
  readonly wallets: readonly { readonly owner: string; readonly address: string }[];
  /** Nothing is taken over after this. */
  readonly done: boolean;
}

/** Wallets whose owner the signer does not know yet, and what waits to leave. */
export interface Adoption {
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
