import type { z } from 'zod';
import { settings } from './settings.ts';

/** The server's settings, parsed once. No other code reads the environment. */
export type Config = z.output<typeof settings>;

/** An invalid setting. The message names the setting, the value and the allowed values. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** Settings whose values may hold secrets and are never printed. */
const SECRET = /KEY|SECRET|TOKEN|PASSWORD|_URL(_|$)/;

/**
 * Parses the settings from environment variables; empty variables count as absent.
 * @throws ConfigError naming every invalid setting
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues
      .map((issue) => describe(String(issue.path[0] ?? 'settings'), issue.message, given))
      .join('\n'),
  );
}

function describe(
  name: string,
  allowed: string,
  given: Readonly<Record<string, string | undefined>>,
): string {
  const value = given[name];
  if (value === undefined) return `${name} is not set: ${allowed}`;
  return `${name} is ${SECRET.test(name) ? '(hidden)' : JSON.stringify(value)}: ${allowed}`;
}
