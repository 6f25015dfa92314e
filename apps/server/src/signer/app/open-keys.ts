import { join } from 'node:path';
import { Canaries } from '../canaries/canaries.ts';
import { canarySettings } from '../canaries/canary-settings.ts';
import { BETWEEN_TEXTS } from '../journal/journal.ts';
import { KeyStore } from '../keys/key-store.ts';
import { masterKeyFrom } from '../keys/master-key-source.ts';
import { logKey } from '../log/log-key.ts';
import { SignatureLog } from '../log/signature-log.ts';
import { DailyLimits } from '../policy/daily-limits.ts';
import { limitsFrom } from '../policy/limits.ts';
import { SwapPolicy } from '../policy/swaps/swap-policy.ts';
import { PriceBoard } from '../prices/price-board.ts';
import type { Keys } from './commands.ts';
import { openPolicy } from './open-policy.ts';

/**
 * Opens the signer's folder from its environment variables. Throws `SignerError` with a message for the operator.
 * Calls `end` with an error when the folder turns out later to have been changed.
 */
export async function openKeys(environment: NodeJS.ProcessEnv, end: (error: unknown) => void): Promise<Keys> {
  const folder = join(environment['DATA_DIR'] ?? './data', 'signer');
  const masterKey = await masterKeyFrom(environment, folder);
  const limits = limitsFrom(environment);
  const store = new KeyStore(folder, masterKey);
  const log = new SignatureLog({ folder, logKey: logKey(store.logSeed), gap: BETWEEN_TEXTS });
  const { count, alarm } = canarySettings(environment);
  const canaries = new Canaries({
    signIns: store.canarySignIns(count),
    walletsOf: (owner) => store.walletsOf(owner),
    alarm,
    now: Date.now,
  });
  const prices = new PriceBoard(limits.swaps.minLiquidity);
  const dailyLimits = new DailyLimits();
  const swaps = new SwapPolicy(limits.swaps, prices, dailyLimits.most);
  return {
    store,
    policy: openPolicy({ folder, store, limits, swaps, dailyLimits, log, canaries, now: Date.now, end }),
    canaries,
    log,
    swaps,
    dailyLimits,
    prices,
    limits,
    chain: environment['CHAIN'] === 'local' ? 'local' : 'public',
    folder,
  };
}
