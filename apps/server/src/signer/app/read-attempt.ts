import { parseRawAmount } from '@dugout/domain/base-units';
import { fieldOf, listField, textField } from '../fields.ts';
import type { WithdrawalAttempt } from '../policy/outgoing.ts';
import type { SignerCommands } from '../protocol.ts';
import { SignerError } from '../signer-error.ts';

const bad = (field: string): SignerError => new SignerError('bad_request', `${field} is wrong`);

/**
 * Reads what the server says of a withdrawal's transaction. A server of an earlier version says nothing. Throws
 * `SignerError` `bad_request`.
 */
export function readAttempt(
  input: unknown,
  { signature, transaction }: SignerCommands['sign']['output'],
): WithdrawalAttempt {
  const attempt = fieldOf(input, 'attempt');
  if (attempt === undefined) return { signature, dead: [], attempt: null };
  const lastValidBlockHeight = textField(attempt, 'lastValidBlockHeight');
  if (parseRawAmount(lastValidBlockHeight) === null) throw bad('lastValidBlockHeight');
  const slot = fieldOf(attempt, 'slot');
  if (typeof slot !== 'number' || !Number.isSafeInteger(slot) || slot < 0) throw bad('slot');
  const dead = listField(attempt, 'dead').filter((one) => typeof one === 'string');
  return { signature, dead, attempt: { transaction, lastValidBlockHeight, slot } };
}
