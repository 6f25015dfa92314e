/**
 * Keys held by an external signer. A transaction is checked here before it is submitted for signing, and the
 * signature is verified before anything is sent.
 *
 * An adapter throws ApiError `signer_unavailable` when it does not answer in time, and `signer_refused`, with a
 * message for the trader, when it refuses.
 */
export interface OutsideKeys {
  readonly name: string;
  create(owner: string): Promise<string>;
  /** Returns a wallet's Ed25519 signature, 64 bytes, of a transaction's message. */
  sign(wallet: string, message: Uint8Array): Promise<Uint8Array>;
}
