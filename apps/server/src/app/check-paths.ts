import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { type Config, ConfigError } from '#/platform/config/config.ts';

const canRead = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Checks the paths of the settings before anything is opened, so that a wrong one aborts the start at once.
 * @throws ConfigError
 */
export function checkPaths(
  config: Pick<Config, 'marketSource' | 'replayPath' | 'masterKeyFile' | 'signerSocket'>,
): void {
  const { replayPath, masterKeyFile } = config;
  if (config.marketSource === 'replay' && replayPath !== null) {
    if (!existsSync(replayPath))
      throw new ConfigError(`REPLAY_PATH is "${replayPath}": there is no such file or folder`);
    if (!canRead(replayPath))
      throw new ConfigError(`REPLAY_PATH is "${replayPath}": this user cannot read it`);
  }
  // A signer with its own user reads its own key. A missing file is created at the first start.
  if (masterKeyFile === null || config.signerSocket !== null || !existsSync(masterKeyFile)) return;
  if (!statSync(masterKeyFile).isFile())
    throw new ConfigError('MASTER_KEY_FILE is (hidden): allowed is a file, and this is none');
  if (!canRead(masterKeyFile))
    throw new ConfigError('MASTER_KEY_FILE is (hidden): this user cannot read the file');
}
