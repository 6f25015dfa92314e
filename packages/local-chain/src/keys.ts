import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit';

export interface ChainKey {
  readonly address: Address;
  /** The seed of the key pair, 32 bytes. */
  readonly secret: Uint8Array;
  sign(message: Uint8Array): SignatureBytes;
}

/** DER prefix of the 32 bytes of an Ed25519 private key. Source: RFC 8410. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function chainKey(...names: readonly string[]): ChainKey {
  const secret = createHash('sha256').update(names.join('/')).digest();
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const own = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    address: address(toBase58(own)),
    secret,
    sign: (message) => Uint8Array.from(sign(null, message, key)) as SignatureBytes,
  };
}

export type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0];

/** Builds a transaction of these instructions, signed by the given keys; others may sign later. */
export function signedTransaction(
  instructions: readonly Instruction[],
  feePayer: Address,
  lifetime: Lifetime,
  signers: readonly ChainKey[],
): Transaction {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (lived) => appendTransactionMessageInstructions(instructions, lived),
  );
  const { messageBytes, signatures } = compileTransaction(message);
  const own = signers.map((signer) => [signer.address, signer.sign(Uint8Array.from(messageBytes))] as const);
  return { messageBytes, signatures: { ...signatures, ...Object.fromEntries(own) } };
}

export const toWire = (transaction: Transaction): Uint8Array =>
  Uint8Array.from(getTransactionEncoder().encode(transaction));
