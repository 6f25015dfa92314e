import type { Side } from '@dugout/domain/market-events';

/**
 * The pools of the local chain (`npm run chain`). Their program's address is derived from the system program and
 * the words `dugout local pools`: no private key belongs to it, so nobody can ever deploy a program there on
 * another chain. On the local chain, the memo program is deployed there, which requires the signature of every
 * account passed to it.
 */
export const LOCAL_POOL_PROGRAM = 'HuVUhtmnJG1Dh1hZC6aLVyaJwdQyvAn8FRW7kCEPDguX';

/** The pool and the trader, both signers. */
export const SWAP_ACCOUNTS = { pool: 0, trader: 1 } as const;
export const LISTING_ACCOUNTS = { pool: 0 } as const;

/** A pool's statement about a swap: raw units paid and received by the trader, and the minimum output. */
interface LocalSwap {
  /** Of the pool's token against SOL. */
  readonly side: Side;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly minOut: bigint;
  /** Id of the order; makes each transaction unique. */
  readonly order: string;
}

/** A pool's statement about its token. */
export interface LocalListing {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly decimals: number;
  /** Raw units. */
  readonly supply: bigint;
}

const SWAP = /^(buy|sell) (\d{1,20}) (\d{1,20}) (\d{1,20}) ([\w-]{1,64})$/;
const LISTING = 'list ';

export const writeSwap = ({ side, amountIn, amountOut, minOut, order }: LocalSwap): string =>
  `${side} ${amountIn} ${amountOut} ${minOut} ${order}`;

/** Returns null for any other statement of a pool. */
export function readSwap(data: Uint8Array): LocalSwap | null {
  const [, side, amountIn, amountOut, minOut, order] = SWAP.exec(new TextDecoder().decode(data)) ?? [];
  if (amountIn === undefined || amountOut === undefined || minOut === undefined || order === undefined)
    return null;
  return {
    side: side === 'buy' ? 'buy' : 'sell',
    amountIn: BigInt(amountIn),
    amountOut: BigInt(amountOut),
    minOut: BigInt(minOut),
    order,
  };
}

export const writeListing = ({ mint, name, symbol, uri, decimals, supply }: LocalListing): string =>
  LISTING + JSON.stringify([mint, decimals, supply.toString(), symbol, name, uri]);

/** Returns null for any other statement of a pool. */
export function readListing(data: Uint8Array): LocalListing | null {
  const text = new TextDecoder().decode(data);
  if (!text.startsWith(LISTING)) return null;
  const fields = parsed(text.slice(LISTING.length));
  const [mint, decimals, supply, symbol, name, uri] = fields;
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (
    !isText(mint) ||
    typeof decimals !== 'number' ||
    !isText(supply) ||
    !isText(symbol) ||
    !isText(name) ||
    !isText(uri)
  )
    return null;
  return /^\d{1,20}$/.test(supply) ? { mint, decimals, supply: BigInt(supply), symbol, name, uri } : null;
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
