import { readFileSync } from 'node:fs';
import { ConfigError } from '#/platform/config/config.ts';

/**
 * Reads the secret by which the sign-in provider knows this server.
 * @throws ConfigError where the file cannot be read, or is empty
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
