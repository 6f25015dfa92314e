import { bytesField, fieldOf, listField, textField } from '../fields.ts';
import { countField } from '../log/read-log-request.ts';
import { SignerError } from '../signer-error.ts';
import type { WitnessedHead } from './witnessed-head.ts';

export interface WitnessRequest {
  readonly log: string;
  readonly head: WitnessedHead;
  readonly proof: readonly Uint8Array[];
}

const MAX_NAME_LENGTH = 512;
/** A consistency proof of the largest tree has fewer hashes. */
const MAX_HASHES = 128;
const HASH_BYTES = 32;

const refuse = (reason: string): never => {
  throw new SignerError('bad_request', reason);
};

/** Throws `SignerError` `bad_request`. */
export function readLogName(input: unknown): string {
  const log = textField(input, 'log');
  return log === '' || log.length > MAX_NAME_LENGTH ? refuse('log is no name of a log') : log;
}

/** Reads a head with its consistency proof, hashes in base64. Throws `SignerError` `bad_request`. */
export function readWitnessRequest(input: unknown): WitnessRequest {
  const root = bytesField(input, 'root');
  if (root.length !== HASH_BYTES) refuse('root is no hash');
  const hashes = listField(input, 'proof');
  if (hashes.length > MAX_HASHES) refuse('proof is too long');
  const proof = hashes.map((hash) => {
    const bytes = Buffer.from(typeof hash === 'string' ? hash : '', 'base64');
    return bytes.length === HASH_BYTES ? bytes : refuse('proof holds something else than hashes');
  });
  const size = countField(input, 'size');
  if (fieldOf(input, 'size') === 0) refuse('an empty log is not witnessed');
  return { log: readLogName(input), head: { size, root: root.toString('hex') }, proof };
}
