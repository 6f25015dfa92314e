/**
 * Keys that somebody else holds: an outside signer. What is to be signed was checked here before it is asked,
 * and the signature is verified before anything is sent.
 *
 * An adapter throws ApiError `signer_unavailable` when it does not answer in time, and `signer_refused`, with
 * words for the trader, when it says no.
 */
export interface OutsideKeys {
  /** As the log and refusals name it. */
  readonly name: string;
  /** Makes a key pair for a trader and returns its address. */
  create(owner: string): Promise<string>;
  /** The Ed25519 signature, 64 bytes, of a wallet over a transaction's message. */
  sign(wallet: string, message: Uint8Array): Promise<Uint8Array>;
}
