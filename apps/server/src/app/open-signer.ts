import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { SignerClient, SignerStartError } from '#/signer/client.ts';
import { readSocketKey } from '#/signer/socket/socket-key.ts';
import type { PricesPlace } from '#/signer/start-signer.ts';
import type { TradedChain } from './open-onchain.ts';
import type { ServerOptions } from './server-options.ts';

/**
 * Creates the client of the signer at `SIGNER_SOCKET`, or of a child process that receives prices at `prices`.
 * Does not start it.
 */
export function openSigner(
  options: ServerOptions,
  chain: TradedChain,
  prices: PricesPlace | null,
): SignerClient {
  const { config, log } = options;
  const shared = { unavailable: () => new ApiError('signer_unavailable'), log };
  if (config.signerSocket === null)
    return new SignerClient({ ...shared, ...childOptions(options, chain === 'local'), prices });
  const { path, keyFile } = config.signerSocket;
  const leftover = join(config.dataDir, 'signer');
  if (existsSync(leftover))
    log.warn(
      { folder: leftover },
      'a signer’s folder that this user can read: move it to the signer’s DATA_DIR',
    );
  return new SignerClient({ ...shared, socketPath: path, socketKey: socketKeyOf(keyFile) });
}

function socketKeyOf(path: string): Buffer {
  try {
    return readSocketKey(path);
  } catch (error) {
    throw new SignerStartError(error instanceof Error ? error.message : String(error));
  }
}

function childOptions({ config, places, aws }: ServerOptions, localChain: boolean) {
  const { kmsKeyId } = config;
  return {
    entry: places.signer.entry,
    execArgv: places.signer.execArgv,
    dataDir: config.dataDir,
    masterKeyFile: config.masterKeyFile,
    limits: config.signerLimits,
    localChain,
    kms:
      kmsKeyId === null ? null : { entry: places.signer.kmsEntry, keyId: kmsKeyId, environment: aws ?? {} },
  };
}

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
