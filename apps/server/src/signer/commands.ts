import { toBase58 } from '@dugout/domain/address';
import { checkTransaction, type SignerChain } from './checks/check-transaction.ts';
import type { ExportLog } from './export-log.ts';
import type { KeyStore } from './key-store.ts';
import {
  type ExportProof,
  MAX_CHALLENGE_BYTES,
  proofMessage,
  type SignerCommand,
  type SignerCommands,
  type SignerReply,
} from './protocol.ts';
import { readSecret, writeSecret } from './secret-text.ts';
import { SignerError } from './signer-error.ts';

export interface Keys {
  readonly store: KeyStore;
  readonly exports: ExportLog;
  readonly chain: SignerChain;
  readonly now: () => number;
}

interface Answered<O> {
  readonly output: O;
  /** Raw bytes that follow the reply; they are taken over and zeroed once they are out. */
  readonly bytes?: Buffer;
}

type Command<C extends SignerCommand> = (
  keys: Keys,
  input: unknown,
  secret: Buffer,
) => Answered<SignerCommands[C]['output']>;

const fieldOf = (input: unknown, field: string): unknown =>
  typeof input === 'object' && input !== null && Object.hasOwn(input, field)
    ? Reflect.get(input, field)
    : undefined;

function textField(input: unknown, field: string): string {
  const value = fieldOf(input, field);
  if (typeof value !== 'string') throw new SignerError('bad_request', `${field} is missing`);
  return value;
}

function proofField(input: unknown): ExportProof {
  const proof = fieldOf(input, 'proof');
  const [method, at] = [fieldOf(proof, 'method'), fieldOf(proof, 'at')];
  if ((method !== 'password' && method !== 'passkey' && method !== 'wallet') || typeof at !== 'number')
    throw new SignerError('bad_request', 'the proof is missing');
  return { userId: textField(proof, 'userId'), method, at, nonce: textField(proof, 'nonce') };
}

/** Signs in the wallet's slot, the first, and leaves every other byte as it was. */
function sign(
  { store, chain }: Keys,
  transaction: Buffer,
  intent: unknown,
): SignerCommands['sign']['output'] {
  const { wallet, message, signaturesAt } = checkTransaction(transaction, intent, chain);
  const signature = store.sign(wallet, message);
  signature.copy(transaction, signaturesAt);
  return { transaction: transaction.toString('base64'), signature: toBase58(signature) };
}

function bytesField(input: unknown, field: string): Buffer {
  const text = textField(input, field);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new SignerError('bad_request', `${field} is not base64`);
  return bytes;
}

const COMMANDS: { readonly [C in SignerCommand]: Command<C> } = {
  create: ({ store }) => ({ output: { address: store.create() } }),
  import: ({ store }, _input, text) => {
    const secret = readSecret(text);
    try {
      return { output: store.import(secret) };
    } finally {
      secret.fill(0);
    }
  },
  export: ({ store, exports, now }, input) => {
    const address = textField(input, 'address');
    const proof = proofField(input);
    const secret = store.secretOf(address);
    try {
      exports.record(address, proof, now());
      return { output: {}, bytes: writeSecret(secret) };
    } finally {
      secret.fill(0);
    }
  },
  has: ({ store }, input) => ({ output: { held: store.has(textField(input, 'address')) } }),
  sign: (keys, input) => ({ output: sign(keys, bytesField(input, 'transaction'), fieldOf(input, 'intent')) }),
  prove: ({ store }, input) => {
    const challenge = Buffer.from(textField(input, 'challenge'), 'base64');
    if (challenge.length === 0 || challenge.length > MAX_CHALLENGE_BYTES)
      throw new SignerError('bad_request', 'the challenge is empty or too long');
    return {
      output: {
        signature: store.sign(textField(input, 'address'), proofMessage(challenge)).toString('base64'),
      },
    };
  },
  newWordsKey: ({ store }, input) => {
    const { sealed, key } = store.newWordsKey(textField(input, 'userId'));
    return { output: { sealed }, bytes: key };
  },
  openWordsKey: ({ store }, input) => ({
    output: {},
    bytes: store.openWordsKey(textField(input, 'userId'), textField(input, 'sealed')),
  }),
  ping: ({ store }) => ({ output: { wallets: store.size } }),
};

const isCommand = (name: string): name is SignerCommand => Object.hasOwn(COMMANDS, name);

/** Answers one frame of the protocol; null for one that names no request. `secret` is zeroed. */
export function answer(
  keys: Keys,
  request: unknown,
  secret: Buffer,
): { readonly reply: SignerReply; readonly bytes?: Buffer } | null {
  const id = fieldOf(request, 'id');
  try {
    if (typeof id !== 'number') return null;
    const command = textField(request, 'command');
    if (!isCommand(command)) throw new SignerError('bad_request', 'no such command');
    const { output, bytes } = COMMANDS[command](keys, fieldOf(request, 'input'), secret);
    return { reply: { id, ok: true, output }, ...(bytes === undefined ? {} : { bytes }) };
  } catch (error) {
    const known = error instanceof SignerError ? error : new SignerError('internal', 'the key store failed');
    return { reply: { id: Number(id), ok: false, error: { code: known.code, message: known.message } } };
  } finally {
    secret.fill(0);
  }
}
