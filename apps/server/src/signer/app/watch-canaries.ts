import { writeFileSync } from 'node:fs';
import type { Canaries } from '../canaries/canaries.ts';
import { freezeFile } from '../policy/frozen.ts';
import type { Policy } from '../policy/policy.ts';
import type { SignerCommand } from '../protocol.ts';

/** Commands that never name a canary unless somebody is working through stolen wallets. */
const WATCHED: ReadonlySet<SignerCommand> = new Set([
  'announce',
  'bindCredential',
  'challenge',
  'export',
  'sign',
  'spentOutside',
  'unbindCredential',
]);

interface Watch {
  readonly canaries: Canaries;
  readonly policy: Pick<Policy, 'alarm'>;
  readonly folder: string;
}

/**
 * Raises the alarm for a request about a canary before anything answers it. The reply is the same as for any
 * wallet, or that of a frozen signer when the alarm freezes.
 */
export function watchCanaries(
  { canaries, policy, folder }: Watch,
  command: SignerCommand,
  input: unknown,
): void {
  if (!WATCHED.has(command)) return;
  const wallet = canaries.touched(input);
  if (wallet === null) return;
  if (canaries.alarm === 'freeze')
    writeFileSync(freezeFile(folder), `${new Date().toISOString()} alarm\n`, { mode: 0o600 });
  policy.alarm(command, wallet);
}
