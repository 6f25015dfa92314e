/**
 * What the server process may ask of the signer: newline-separated JSON over the signer's stdin and stdout.
 * No request can bring out a private key, and none signs bytes of the asker's choosing as a transaction.
 */
export interface SignerCommands {
  /** Makes a key pair, seals it, and tells its address. */
  create: { input: Record<string, never>; output: { address: string } };
  /** Whether the key of an address is held. */
  has: { input: { address: string }; output: { held: boolean } };
  /** Signs `proofMessage(challenge)` to show that the key can be opened and used. Both values are base64. */
  prove: { input: { address: string; challenge: string }; output: { signature: string } };
  ping: { input: Record<string, never>; output: { wallets: number } };
}

export type SignerCommand = keyof SignerCommands;

export interface SignerRequest {
  readonly id: number;
  readonly command: string;
  readonly input: unknown;
}

export type SignerErrorCode = 'bad_request' | 'unknown_wallet' | 'wrong_master_key' | 'sealed_file_invalid' | 'internal';

export type SignerReply =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly error: { readonly code: SignerErrorCode; readonly message: string } };

/** The first line that the signer writes, once its store is open. */
export const SIGNER_READY = '{"ready":true}';

export const MAX_CHALLENGE_BYTES = 128;

const PROOF_PREFIX = Uint8Array.of(0xff, ...new TextEncoder().encode('dugout key proof\n'));

/** The bytes that `prove` signs. No transaction message begins with 0xff, so a proof can never serve as one. */
export function proofMessage(challenge: Uint8Array): Uint8Array {
  const message = new Uint8Array(PROOF_PREFIX.length + challenge.length);
  message.set(PROOF_PREFIX);
  message.set(challenge, PROOF_PREFIX.length);
  return message;
}
