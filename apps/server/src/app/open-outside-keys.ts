import { readFileSync } from 'node:fs';
import type { OutsideKeys } from '#/execution/keys/outside-keys.ts';
import { readApiKey } from '#/execution/keys/turnkey/stamp.ts';
import { turnkeyKeys } from '#/execution/keys/turnkey/turnkey-keys.ts';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Log } from '#/platform/log/log.ts';

/**
 * Opens the outside signer that creates new wallets, or returns null when the own signer creates them. Throws
 * `ConfigError` for an API key that cannot be read.
 */
export function openOutsideKeys({ turnkey }: Config, log: Log): OutsideKeys | null {
  if (turnkey === null) return null;
  const { url, organizationId, apiKeyFile } = turnkey;
  try {
    const apiKey = readApiKey(readFileSync(apiKeyFile, 'utf8'));
    log.info({ url }, 'new wallets are made at Turnkey, which signs for them');
    return turnkeyKeys({ url, organizationId, apiKey, log, now: Date.now });
  } catch {
    throw new ConfigError('TURNKEY_API_KEY_FILE is no private key of P-256 in PEM');
  }
}
