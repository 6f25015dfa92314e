import { generateKeyPairSync, sign } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { createSignInMessageText } from '@solana/wallet-standard-util';

/** A wallet that signs what it is given, like the Wallet Standard's `signIn`. */
export function standardWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const signText = (text: string) => {
    const message = Buffer.from(text);
    return {
      address,
      message: message.toString('base64'),
      signature: sign(null, message, privateKey).toString('base64'),
    };
  };
  /** Adds its signature to a transaction (base64); `message` replaces the signed message. */
  const signTransaction = (transaction: string, message?: Uint8Array): string => {
    const bytes = Buffer.from(transaction, 'base64');
    const signed = message ?? bytes.subarray(1 + (bytes[0] ?? 0) * 64);
    sign(null, signed, privateKey).copy(bytes, 1);
    return bytes.toString('base64');
  };
  return {
    address,
    signText,
    signTransaction,
    signIn: (input: object) => signText(createSignInMessageText({ domain: '', address, ...input })),
  };
}
