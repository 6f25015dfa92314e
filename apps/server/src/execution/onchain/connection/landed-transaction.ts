import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { isShape, shape } from '@dugout/solana/transactions/shape';
import type { LandedTransaction } from '../chain.ts';
import { failureOf, malformed, wholeIn } from './chain-reads.ts';

/** The answer to `getTransaction`; null where the nodes do not have it. Throws RpcFailure `malformed`. */
export function landedOf(answer: unknown): LandedTransaction | null {
  if (answer === null) return null;
  const { meta } = shape(answer);
  if (!isShape(meta) || !('err' in meta)) return malformed('getTransaction');
  const raw = fromJson(shape(answer));
  return {
    raw,
    trades: () => decodeTransaction(raw).trades,
    feeLamports: BigInt(wholeIn(meta, 'fee')),
    failure: failureOf(meta['err'], raw),
  };
}
