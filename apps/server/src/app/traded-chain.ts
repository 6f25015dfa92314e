import { whichChain } from '#/execution/onchain/connection/which-chain.ts';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Log } from '#/platform/log/log.ts';

/**
 * What is traded on: nothing but play money, the local chain, whose pools may co-sign, another chain on this
 * machine, or one where money may be real.
 */
export type TradedChain = 'none' | 'local' | 'unknown' | 'real';

/**
 * Asks nodes on this machine: their address does not say which chain it is, as a tunnel leads anywhere. Throws
 * `ConfigError` when withdrawals would not wait on the main network.
 */
export async function tradedChain(config: Config, log: Log): Promise<TradedChain> {
  if (config.tradingMode !== 'live') return 'none';
  if (!config.tradingIsLocal) return 'real';
  const kind = await whichChain(config.tradingRpcUrls);
  if (kind === 'mainnet' && config.withdrawDelayHours === 0)
    throw new ConfigError(
      'WITHDRAW_DELAY_HOURS is "0": its nodes belong to the main network, where 1 to 720 is allowed',
    );
  if (kind === 'unknown')
    log.warn({}, 'the chain is not that of npm run chain: its co-signing pools are not traded with');
  return kind === 'mainnet' ? 'real' : kind;
}
