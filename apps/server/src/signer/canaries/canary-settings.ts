import { SignerError } from '../signer-error.ts';
import type { CanaryAlarm } from './canaries.ts';

const MAX = 50;

/** Reads the canary settings. Throws `SignerError` `bad_request` for an invalid one. */
export function canarySettings(environment: Readonly<Record<string, string | undefined>>): {
  readonly count: number;
  readonly alarm: CanaryAlarm;
} {
  const count = environment['SIGNER_CANARIES'] ?? '3';
  const alarm = environment['SIGNER_CANARY_ALARM'] ?? 'freeze';
  if (!/^\d{1,2}$/.test(count) || Number(count) > MAX)
    throw new SignerError('bad_request', "the signer's setting SIGNER_CANARIES is wrong");
  if (alarm !== 'freeze' && alarm !== 'log')
    throw new SignerError('bad_request', "the signer's setting SIGNER_CANARY_ALARM is wrong");
  return { count: Number(count), alarm };
}
