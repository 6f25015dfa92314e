import { typedLine } from '@dugout/contract/fields';
import { ApiError } from '#/platform/http/api-error.ts';

const nameField = typedLine(64).min(1, 'must not be empty');

/** A passkey's name as it is kept. @throws ApiError `invalid_input` */
export function passkeyName(given: unknown): string {
  const name = nameField.safeParse(given);
  if (!name.success) throw new ApiError('invalid_input', `name: ${name.error.issues[0]?.message}`);
  return name.data;
}

/** Names a passkey in the log of its owner. */
export const passkeyText = (name: string | null): string =>
  name === null ? 'A passkey' : `The passkey '${name}'`;
