import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '#/platform/http/api-error.ts';
import { SignerClient, SignerStartError } from '#/signer/client.ts';
import { readSocketKey } from '#/signer/socket/socket-key.ts';
import type { PricesPlace } from '#/signer/start-signer.ts';
import type { ServerOptions } from './server-options.ts';
import type { TradedChain } from './traded-chain.ts';

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
