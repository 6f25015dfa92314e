import type { MarketSource } from '@dugout/contract/system/status';
import { url } from './setting-values.ts';

export const isOnThisMachine = (address: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

/**
 * Where a node's websocket is when nobody says: one port above the calls' as Solana's own programs have it,
 * or on the same.
 */
export function websocketsOf(rpcUrl: string): string[] {
  const same = new URL(rpcUrl);
  same.protocol = same.protocol === 'https:' ? 'wss:' : 'ws:';
  const above = new URL(same);
  above.port = `${Number(same.port) + 1}`;
  return same.port === '' ? [same.href] : [above.href, same.href];
}

/**
 * Where the price services are, null for those that are not asked. Unless set the public ones are
 * asked when the market is that of a node elsewhere: the chain of a node on this machine may be one of its
 * own. Jupiter answers only those who have a key.
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

/** The nodes that live trades go to: those of the market, unless a trade is rehearsed on another chain. */
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
    /** Whether they are all on this machine; they may still be those of a public chain. */
    tradingIsLocal: isLocalChain(rpc),
  };
}

/**
 * The nodes that prices are read from for the signer: those that are named, else two of different hosts among
 * those that live trades go to, or one on this machine. None where there is no such pair.
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

/** Whether a secret may come over it: encrypted, or without leaving the machine. */
export const isSafeWay = (address: string | undefined): boolean =>
  address === undefined ||
  (url(['http', 'https']).safeParse(address).success &&
    (address.startsWith('https:') || isOnThisMachine(address)));

/** Whether nobody between here and an address can read or change what passes; `off` is no address. */
export const isPrivateWay = (address: string): boolean =>
  address === 'off' || /^(https|wss):/.test(address) || isOnThisMachine(address);

/** Whether every node of a chain is on this machine. */
export const isLocalChain = (rpcUrls: readonly string[] | undefined): boolean =>
  rpcUrls !== undefined && rpcUrls.length > 0 && rpcUrls.every(isOnThisMachine);
