import { LOCAL_POOL_PROGRAM } from '@dugout/solana/decoders/local-pool/layout';
import { shape } from '@dugout/solana/transactions/shape';
import { createRpcPool } from '#/platform/rpc/rpc-pool.ts';

/** The genesis hash of Solana's mainnet, where money is real. */
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const ATTEMPTS = 3;
const TIMEOUT_MS = 3_000;

/** `local`: the chain of `npm run chain`. `unknown`: another one, or its nodes do not answer. */
type ChainKind = 'local' | 'mainnet' | 'unknown';

async function kindOf(url: string): Promise<ChainKind> {
  const pool = createRpcPool({ urls: [url], attempts: ATTEMPTS, timeoutMs: TIMEOUT_MS });
  try {
    if ((await pool.call('getGenesisHash', [])) === MAINNET) return 'mainnet';
    const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 } };
    const answer = await pool.call('getAccountInfo', [LOCAL_POOL_PROGRAM, options]);
    // No key exists for this address, so a program can be deployed there only on the local chain.
    return shape(shape(answer)['value'])['executable'] === true ? 'local' : 'unknown';
  } catch {
    return 'unknown';
  } finally {
    pool.stop();
  }
}

/**
 * Identifies the chain of nodes on this machine: `mainnet` when one of them is on it, `local` only when all are.
 */
export async function whichChain(rpcUrls: readonly string[]): Promise<ChainKind> {
  const kinds = await Promise.all(rpcUrls.map(kindOf));
  if (kinds.includes('mainnet')) return 'mainnet';
  return kinds.length > 0 && kinds.every((kind) => kind === 'local') ? 'local' : 'unknown';
}
