import { createHash } from 'node:crypto';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { type ChainTransaction, signatureOf } from './block.ts';

export function blockHash(parent: string, slot: number, transactions: readonly ChainTransaction[]): string {
  const hash = createHash('sha256')
    .update(fromBase58(parent) ?? '')
    .update(String(slot));
  for (const transaction of transactions) hash.update(signatureOf(transaction));
  return toBase58(hash.digest());
}
