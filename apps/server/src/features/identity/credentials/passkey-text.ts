import { typedLine } from '@dugout/contract/fields';
import { ApiError } from '#/platform/http/api-error.ts';

const nameField = typedLine(64).min(1, 'must not be empty');

/** Normalizes a passkey's name for storage. @throws ApiError `invalid_input` */
export function passkeyName(given: unknown): string {
  const name = nameField.safeParse(given);
  if (!name.success) throw new ApiError('invalid_input', `name: ${name.error.issues[0]?.message}`);
  return name.data;
}

export const passkeyText = (name: string | null): string =>
  name === null ? 'A passkey' : `The passkey '${name}'`;
