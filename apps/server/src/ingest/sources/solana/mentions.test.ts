import { SOL_MINT } from '@dugout/domain/sol';
import type { Block } from '@dugout/solana/rpc/block';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { expect, it } from 'vitest';
import { Mentions } from './mentions.ts';

const transaction = (signature: string) =>
  fromJson({
    transaction: { signatures: [signature], message: { accountKeys: [SOL_MINT], instructions: [] } },
    meta: {},
  });
const block = (slot: number, ...signatures: string[]): Block => ({
  slot,
  parentSlot: slot - 1,
  hash: `${slot}`,
  parentHash: `${slot - 1}`,
  time: null,
  transactions: signatures.map(transaction),
});

it('finds transactions that a node did not announce, after a grace period', () => {
  const mentions = new Mentions();
  mentions.add(1, 'a');
  mentions.add(2, 'c');
  expect(mentions.compare(block(1, 'a', 'b'))).toEqual([]);
  expect(mentions.compare(block(2, 'c', 'd'))).toEqual([]);
  mentions.add(1, 'b');
  expect(mentions.compare(block(20))).toEqual([2]);
});
