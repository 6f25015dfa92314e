import type { KeyStore } from './key-store.ts';
import { MAX_CHALLENGE_BYTES, proofMessage, type SignerCommand, type SignerCommands, type SignerReply } from './protocol.ts';
import { SignerError } from './signer-error.ts';

function textField(input: unknown, field: string): string {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined;
  if (typeof value !== 'string') throw new SignerError('bad_request', `${field} is missing`);
  return value;
}

const COMMANDS: { readonly [C in SignerCommand]: (store: KeyStore, input: unknown) => SignerCommands[C]['output'] } = {
  create: (store) => ({ address: store.create() }),
  has: (store, input) => ({ held: store.has(textField(input, 'address')) }),
  prove: (store, input) => {
    const challenge = Buffer.from(textField(input, 'challenge'), 'base64');
    if (challenge.length === 0 || challenge.length > MAX_CHALLENGE_BYTES)
      throw new SignerError('bad_request', 'the challenge is empty or too long');
    return { signature: store.sign(textField(input, 'address'), proofMessage(challenge)).toString('base64') };
  },
  ping: (store) => ({ wallets: store.size }),
};

const isCommand = (name: string): name is SignerCommand => Object.hasOwn(COMMANDS, name);

/** Answers one line of the protocol; null for a line that names no request. */
export function answer(store: KeyStore, line: string): SignerReply | null {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return null;
  }
  const id: unknown = typeof request === 'object' && request !== null ? Reflect.get(request, 'id') : undefined;
  if (typeof id !== 'number') return null;
  try {
    const command = textField(request, 'command');
    if (!isCommand(command)) throw new SignerError('bad_request', 'no such command');
    return { id, ok: true, output: COMMANDS[command](store, Reflect.get(Object(request), 'input')) };
  } catch (error) {
    if (error instanceof SignerError) return { id, ok: false, error: { code: error.code, message: error.message } };
    return { id, ok: false, error: { code: 'internal', message: 'the key store failed' } };
  }
}
