import { whichChain } from '#/execution/onchain/connection/which-chain.ts';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Log } from '#/platform/log/log.ts';

/**
 * The traded chain: none (play money only), the local chain, whose pools may co-sign, an unknown chain on this
 * machine, or a chain where money may be real.
 */
export type TradedChain = 'none' | 'local' | 'unknown' | 'real';

/**
 * Queries nodes on this machine, because a local address may be a tunnel to any chain. Throws `ConfigError` when
 * withdrawals would not wait on the main network.
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
