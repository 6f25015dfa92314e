import type { MarketSource, TradingMode } from '@dugout/contract/system/status';
import { isLocalChain, isPrivateWay } from './node-addresses.ts';

/** Settings whose addresses carry prices, transactions or passwords in live trading. */
const MONEY_WAYS = [
  'SOLANA_RPC_URL',
  'SOLANA_WS_URL',
  'TRADING_WS_URL',
  'YELLOWSTONE_URL',
  'PYTH_URL',
  'JUPITER_URL',
  'BLOCK_ENGINE_URL',
  'TIP_FLOOR_URL',
  'SENDER_URL',
  'PUBLIC_URL',
] as const;

type Addresses = readonly string[] | undefined;
type HttpOrOff = string | undefined;

interface ChainSettings {
  readonly MARKET_SOURCE: MarketSource;
  readonly REPLAY_PATH?: string | undefined;
  readonly SOLANA_RPC_URL?: Addresses;
  readonly SOLANA_WS_URL?: Addresses;
  readonly SOLANA_COMMITMENT: 'confirmed' | 'processed';
  readonly TRADING_RPC_URL?: Addresses;
  readonly TRADING_WS_URL?: Addresses;
  readonly YELLOWSTONE_URL?: Addresses;
  readonly YELLOWSTONE_TOKEN?: readonly string[] | undefined;
  readonly PYTH_URL?: HttpOrOff;
  readonly JUPITER_URL?: HttpOrOff;
  readonly BLOCK_ENGINE_URL?: Addresses;
  readonly BLOCK_ENGINE_KEY?: string | undefined;
  readonly TIP_FLOOR_URL?: HttpOrOff;
  readonly SENDER_URL?: Addresses;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRADING_MODE: TradingMode;
  readonly FEE_WALLET?: string | undefined;
  readonly WITHDRAW_DELAY_HOURS?: number | undefined;
}

type Refuse = (name: keyof ChainSettings, allowed: string) => void;

/** Refuses settings of the market's source and of live trading that conflict or lack a part. */
export function checkChainSettings(value: ChainSettings, refuse: Refuse): void {
  if (value.MARKET_SOURCE === 'replay' && value.REPLAY_PATH === undefined)
    refuse('REPLAY_PATH', 'MARKET_SOURCE=replay needs a folder or file of recorded transactions');
  // A setting must not promise something that is missing: failing to start is better than quietly doing
  // something else.
  if (value.MARKET_SOURCE === 'solana' && value.SOLANA_RPC_URL === undefined)
    refuse(
      'SOLANA_RPC_URL',
      'MARKET_SOURCE=solana needs the address of a node, or several separated by commas',
    );
  if (
    value.SOLANA_COMMITMENT === 'processed' &&
    (value.MARKET_SOURCE !== 'solana' || value.YELLOWSTONE_URL === undefined)
  )
    refuse(
      'SOLANA_COMMITMENT',
      'processed blocks are read over gRPC only: set MARKET_SOURCE=solana and YELLOWSTONE_URL',
    );
  if (
    value.YELLOWSTONE_TOKEN !== undefined &&
    value.YELLOWSTONE_TOKEN.length !== (value.YELLOWSTONE_URL ?? []).length
  )
    refuse(
      'YELLOWSTONE_TOKEN',
      'allowed is one token for each address of YELLOWSTONE_URL, in their order, separated by commas',
    );
  if (value.TRADING_MODE === 'live' && value.MARKET_SOURCE !== 'solana')
    refuse(
      'TRADING_MODE',
      'live trading needs the market of the same chain: set MARKET_SOURCE=solana and SOLANA_RPC_URL',
    );
  if (
    value.TRADING_RPC_URL !== undefined &&
    (value.TRADING_MODE !== 'live' || !isLocalChain(value.TRADING_RPC_URL))
  )
    refuse(
      'TRADING_RPC_URL',
      'allowed with TRADING_MODE=live are nodes on this machine, such as npm run chain -- --fork: a rehearsal',
    );
  if (value.BLOCK_ENGINE_KEY !== undefined && value.BLOCK_ENGINE_URL === undefined)
    refuse('BLOCK_ENGINE_KEY', 'belongs to BLOCK_ENGINE_URL, which is not set');
  for (const name of ['BLOCK_ENGINE_URL', 'SENDER_URL'] as const) {
    const addresses = value[name];
    if (addresses === undefined) continue;
    if (value.TRADING_MODE !== 'live') refuse(name, 'sends the transactions of TRADING_MODE=live');
    if (value.TRADING_RPC_URL !== undefined && !isLocalChain(addresses))
      refuse(name, 'a rehearsal (TRADING_RPC_URL) allows a sender on this machine only');
  }
  if (value.TRADING_WS_URL !== undefined && value.TRADING_RPC_URL === undefined)
    refuse('TRADING_WS_URL', 'belongs to TRADING_RPC_URL, which is not set');
  if (value.TRADING_MODE === 'live' && value.FEE_WALLET === undefined)
    refuse('FEE_WALLET', 'TRADING_MODE=live needs the address of the wallet that the trading fees go to');
  if (value.TRADING_MODE === 'live') {
    for (const name of MONEY_WAYS)
      for (const address of [value[name] ?? []].flat())
        if (!isPrivateWay(address))
          refuse(name, 'live trading allows unencrypted addresses (http://, ws://) on this machine only');
    if (value.WITHDRAW_DELAY_HOURS === 0 && !isLocalChain(value.TRADING_RPC_URL ?? value.SOLANA_RPC_URL))
      refuse(
        'WITHDRAW_DELAY_HOURS',
        'live trading on a chain that is not on this machine allows 1 to 720: 0 lets a thief withdraw at once',
      );
  }
}
