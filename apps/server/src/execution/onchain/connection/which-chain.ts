import { LOCAL_POOL_PROGRAM } from '@dugout/solana/decoders/local-pool/layout';
import { shape } from '@dugout/solana/transactions/shape';
import { createRpcPool } from '#/platform/rpc/rpc-pool.ts';

/** The genesis hash of Solana's main network, where money is real. */
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const ATTEMPTS = 3;
const TIMEOUT_MS = 3_000;

/** `local`: that of `npm run chain`. `unknown`: another one, or its nodes do not answer. */
export type ChainKind = 'local' | 'mainnet' | 'unknown';

async function kindOf(url: string): Promise<ChainKind> {
  const pool = createRpcPool({ urls: [url], attempts: ATTEMPTS, timeoutMs: TIMEOUT_MS });
  try {
    if ((await pool.call('getGenesisHash', [])) === MAINNET) return 'mainnet';
    const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 } };
    const answer = await pool.call('getAccountInfo', [LOCAL_POOL_PROGRAM, options]);
    // No key belongs to this address: on no other chain can a program be deployed there.
    return shape(shape(answer)['value'])['executable'] === true ? 'local' : 'unknown';
  } catch {
    return 'unknown';
  } finally {
    pool.stop();
  }
}

/** Which chain nodes on this machine belong to: `mainnet` when one of them does, `local` only when all do. */
export async function whichChain(rpcUrls: readonly string[]): Promise<ChainKind> {
  const kinds = await Promise.all(rpcUrls.map(kindOf));
  if (kinds.includes('mainnet')) return 'mainnet';
  return kinds.length > 0 && kinds.every((kind) => kind === 'local') ? 'local' : 'unknown';
}
