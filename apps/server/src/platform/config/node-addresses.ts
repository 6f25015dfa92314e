import type { MarketSource } from '@dugout/contract/system/status';
import { url } from './setting-values.ts';

export const isOnThisMachine = (address: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

/**
 * Returns the default websocket addresses of a node: one port above the RPC port, as in Solana's own programs, or
 * the same port.
 */
export function websocketsOf(rpcUrl: string): string[] {
  const same = new URL(rpcUrl);
  same.protocol = same.protocol === 'https:' ? 'wss:' : 'ws:';
  const above = new URL(same);
  above.port = `${Number(same.port) + 1}`;
  return same.port === '' ? [same.href] : [above.href, same.href];
}

/**
 * Returns the addresses of the price services, null for each one not used. By default the public ones are used
 * when the market comes from a remote node, since a local node may run a private chain. Jupiter requires an API
 * key.
 */
export function priceServicesOf(value: {
  readonly MARKET_SOURCE: MarketSource;
  readonly SOLANA_RPC_URL?: readonly string[] | undefined;
  readonly PYTH_URL?: string | undefined;
  readonly JUPITER_URL?: string | undefined;
  readonly JUPITER_API_KEY?: string | undefined;
}): {
  readonly pythUrl: string | null;
  readonly jupiterUrl: string | null;
  readonly jupiterApiKey: string | null;
} {
  const isPublic =
    value.MARKET_SOURCE === 'solana' &&
    (value.SOLANA_RPC_URL ?? []).some((address) => !isOnThisMachine(address));
  const addressOf = (given: string | undefined, byDefault: string | null): string | null =>
    given === 'off' ? null : (given ?? byDefault);
  return {
    pythUrl: addressOf(value.PYTH_URL, isPublic ? 'https://hermes.pyth.network' : null),
    jupiterUrl: addressOf(
      value.JUPITER_URL,
      isPublic && value.JUPITER_API_KEY !== undefined ? 'https://api.jup.ag' : null,
    ),
    jupiterApiKey: value.JUPITER_API_KEY ?? null,
  };
}

const TIP_FLOOR = 'https://bundles.jito.wtf/api/v1/bundles/tip_floor';

/** Returns the senders of live trades besides the nodes, and where the tips that land are read from. */
export function sendersOf(value: {
  readonly BLOCK_ENGINE_URL?: readonly string[] | undefined;
  readonly BLOCK_ENGINE_KEY?: string | undefined;
  readonly BLOCK_ENGINE_RATE: number;
  readonly TIP_FLOOR_URL?: string | undefined;
  readonly SENDER_URL?: readonly string[] | undefined;
}) {
  const { BLOCK_ENGINE_URL: urls, BLOCK_ENGINE_KEY: key = null, BLOCK_ENGINE_RATE: perSecond } = value;
  const isJito = (urls ?? []).some((address) => new URL(address).hostname.endsWith('.jito.wtf'));
  const floor = value.TIP_FLOOR_URL ?? (isJito ? TIP_FLOOR : 'off');
  return {
    /** Jito's block engine, by region; null for none. */
    blockEngine: urls === undefined ? null : { urls, key, perSecond },
    tipFloorUrl: floor === 'off' ? null : floor,
    /** Endpoints with staked connections. */
    senderUrls: value.SENDER_URL ?? [],
  };
}

/** Returns the nodes for live trades: the market's nodes, unless trades are rehearsed on another chain. */
export function tradingNodesOf(value: {
  readonly SOLANA_RPC_URL?: readonly string[] | undefined;
  readonly SOLANA_WS_URL?: readonly string[] | undefined;
  readonly TRADING_RPC_URL?: readonly string[] | undefined;
  readonly TRADING_WS_URL?: readonly string[] | undefined;
}) {
  const [rpc = [], ws] =
    value.TRADING_RPC_URL === undefined
      ? [value.SOLANA_RPC_URL, value.SOLANA_WS_URL]
      : [value.TRADING_RPC_URL, value.TRADING_WS_URL];
  return {
    tradingRpcUrls: rpc,
    tradingWsUrls: ws ?? rpc.flatMap(websocketsOf),
    /** Whether all of them are on this machine. They may still belong to a public chain. */
    tradingIsLocal: isLocalChain(rpc),
  };
}

/**
 * Returns the nodes that the signer reads prices from: the configured ones, else two trading nodes on different
 * hosts, or one local node. Empty when there is no such pair.
 */
export function priceNodesOf(
  given: readonly string[] | 'off' | undefined,
  tradingNodes: readonly string[],
): readonly string[] {
  if (given !== undefined) return given === 'off' ? [] : given;
  const [first] = tradingNodes;
  if (first === undefined || isOnThisMachine(first)) return tradingNodes.slice(0, 1);
  const { hostname } = new URL(first);
  const second = tradingNodes.find((address) => new URL(address).hostname !== hostname);
  return second === undefined ? [] : [first, second];
}

/** Reports whether secrets may be sent to an address: it is encrypted or on this machine. */
export const isSafeWay = (address: string | undefined): boolean =>
  address === undefined ||
  (url(['http', 'https']).safeParse(address).success &&
    (address.startsWith('https:') || isOnThisMachine(address)));

/** Reports whether nobody in transit can read or change the traffic to an address; `off` is no address. */
export const isPrivateWay = (address: string): boolean =>
  address === 'off' || /^(https|wss):/.test(address) || isOnThisMachine(address);

export const isLocalChain = (rpcUrls: readonly string[] | undefined): boolean =>
  rpcUrls !== undefined && rpcUrls.length > 0 && rpcUrls.every(isOnThisMachine);
