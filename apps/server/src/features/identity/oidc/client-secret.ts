import { readFileSync } from 'node:fs';
import { ConfigError } from '#/platform/config/config.ts';

/**
 * Reads the secret that identifies this server to the sign-in provider.
 * @throws ConfigError if the file is unreadable or empty
 */
export function readClientSecret(path: string): string {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch {
    throw new ConfigError('OIDC_CLIENT_SECRET_FILE cannot be read');
  }
  if (secret === '') throw new ConfigError('OIDC_CLIENT_SECRET_FILE is empty');
  return secret;
}
