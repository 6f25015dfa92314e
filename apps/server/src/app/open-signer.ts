import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '#/platform/http/api-error.ts';
import { SignerClient, SignerStartError } from '#/signer/client.ts';
import { readSocketKey } from '#/signer/socket/socket-key.ts';
import { runsOnLocalChain } from './local-chain.ts';
import type { ServerOptions } from './server-options.ts';

const AS_THIS_USER =
  'the signer runs as the server’s user, so code that runs as this user can read every key: docs/operations.md, "The signer as its own user"';

/** The signer that `SIGNER_SOCKET` points to, or one that is a child of this process; not started yet. */
export async function openSigner(options: ServerOptions): Promise<SignerClient> {
  const { config, log } = options;
  const localChain = await runsOnLocalChain(config, log);
  const shared = { unavailable: () => new ApiError('signer_unavailable'), log };
  if (config.signerSocket === null) {
    log.warn({}, AS_THIS_USER);
    return new SignerClient({ ...shared, ...childOptions(options, localChain) });
  }
  const { path, keyFile } = config.signerSocket;
  const leftover = join(config.dataDir, 'signer');
  if (existsSync(leftover))
    log.warn(
      { folder: leftover },
      'a signer’s folder that this user can read: move it to the signer’s DATA_DIR',
    );
  if (statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.()) log.warn({}, AS_THIS_USER);
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
