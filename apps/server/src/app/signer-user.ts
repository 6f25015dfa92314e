import { statSync } from 'node:fs';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Log } from '#/platform/log/log.ts';
import type { TradedChain } from './traded-chain.ts';

const ROOT = 0;
const WHERE = 'docs/operations.md, "The signer as its own user"';

/** Returns why code that runs as the server's user can read every key, or null when it cannot. */
function sharedUser(signerSocket: Config['signerSocket'], user: number | undefined): string | null {
  if (signerSocket !== null && user === ROOT) return 'the server runs as root';
  const isSame = signerSocket === null || statSync(signerSocket.path).uid === user;
  return isSame ? 'the signer runs as the server’s user' : null;
}

/**
 * Warns when `user`, the server's user, can read the keys of a running signer. Throws `ConfigError` with real
 * money, unless SIGNER_SAME_USER accepts it.
 */
export function judgeSignerUser(
  { signerSocket, signerSameUser }: Pick<Config, 'signerSocket' | 'signerSameUser'>,
  chain: TradedChain,
  log: Pick<Log, 'warn'>,
  user: number | undefined = process.getuid?.(),
): void {
  const reason = sharedUser(signerSocket, user);
  if (reason === null) return;
  if (chain === 'real' && !signerSameUser)
    throw new ConfigError(
      `SIGNER_SAME_USER is not set: ${reason}, so code that runs as this user would get every key of real money. ${WHERE} ends that; SIGNER_SAME_USER=accept starts all the same`,
    );
  log.warn({}, `${reason}, so code that runs as this user can read every key: ${WHERE}`);
}
