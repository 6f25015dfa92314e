import { join } from 'node:path';
import type { Keys } from './commands.ts';
import { KeyStore } from './key-store.ts';
import { masterKeyFrom } from './master-key-source.ts';
import { limitsFrom } from './policy/limits.ts';
import { openPolicy } from './policy/open-policy.ts';

/** Opens the signer's folder as its variables say. Throws `SignerError` in words for the operator. */
export async function openKeys(environment: NodeJS.ProcessEnv): Promise<Keys> {
  const folder = join(environment['DATA_DIR'] ?? './data', 'signer');
  const masterKey = await masterKeyFrom(environment, folder);
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
