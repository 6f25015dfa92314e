import { whichChain } from '#/execution/onchain/connection/which-chain.ts';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Log } from '#/platform/log/log.ts';

/**
 * Whether live trading runs on the local chain, whose pools may co-sign. An address on this machine alone
 * does not say so: a tunnel leads anywhere. Throws `ConfigError` when withdrawals would not wait on the main
 * network.
 */
export async function runsOnLocalChain(config: Config, log: Log): Promise<boolean> {
  if (config.tradingMode !== 'live' || !config.tradingIsLocal) return false;
  const kind = await whichChain(config.tradingRpcUrls);
  if (kind === 'mainnet' && config.withdrawDelayHours === 0)
    throw new ConfigError(
      'WITHDRAW_DELAY_HOURS is "0": its nodes belong to the main network, where 1 to 720 is allowed',
    );
  if (kind === 'unknown')
    log.warn({}, 'the chain is not that of npm run chain: its co-signing pools are not traded with');
  return kind === 'local';
}
