import { join } from 'node:path';
import type { Keys } from './commands.ts';
import { handedMasterKey } from './handed-key.ts';
import { KeyStore } from './key-store.ts';
import { limitsFrom } from './policy/limits.ts';
import { openPolicy } from './policy/open-policy.ts';

/** Opens the signer's folder as its variables say. Throws `SignerError` in words for the operator. */
export async function openKeys(environment: NodeJS.ProcessEnv): Promise<Keys> {
  const folder = join(environment['DATA_DIR'] ?? './data', 'signer');
  const masterKey =
    environment['MASTER_KEY'] === 'handed'
      ? await handedMasterKey()
      : environment['MASTER_KEY_FILE'] || undefined;
  const limits = limitsFrom(environment);
  const store = new KeyStore(folder, masterKey);
  return {
    store,
    policy: openPolicy({ folder, store, limits, now: Date.now }),
    limits,
    chain: environment['CHAIN'] === 'local' ? 'local' : 'public',
    folder,
  };
}
