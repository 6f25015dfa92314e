import type { ChainBlock } from '../block.ts';
import { NodeError } from '../solana-node/methods.ts';
import { EPOCH_SLOTS } from '../vm.ts';
import {
  type Call,
  commitmentOf,
  inContext,
  options,
  type Params,
  type RpcChain,
  textOf,
  wholeOf,
} from './params.ts';
import { transactionView } from './transaction-view.ts';

const MAX_SLOTS = 500_000;

export function blockView({ slot: _, transactions, ...block }: ChainBlock, given: unknown): object {
  const { transactionDetails = 'full', rewards = true } = options(given);
  const visible = rewards === false ? block : { ...block, rewards: [] };
  if (transactionDetails === 'none') return visible;
  if (transactionDetails === 'signatures')
    return { ...visible, signatures: transactions.map(({ transaction }) => transaction.signatures[0]) };
  if (transactionDetails !== 'full')
    throw new NodeError(-32602, `transactionDetails ${String(transactionDetails)} is not supported`);
  return { ...visible, transactions: transactions.map((transaction) => transactionView(transaction, given)) };
}

function blockAt({ bank }: RpcChain, slot: number, given: unknown): ChainBlock {
  if (slot > bank.slot(commitmentOf(given)))
    throw new NodeError(-32004, `Block not available for slot ${slot}`);
  const block = bank.block(slot);
  if (block === null)
    throw new NodeError(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`);
  return block;
}

function blocks({ bank }: RpcChain, [first, second, third]: Params): number[] {
  const from = wholeOf(first);
  const newest = bank.slot(commitmentOf(typeof second === 'number' ? third : second));
  const to = typeof second === 'number' ? Math.min(second, newest) : newest;
  if (to - from > MAX_SLOTS) throw new NodeError(-32602, `Slot range too large; max ${MAX_SLOTS}`);
  return bank.slots(from, to);
}

function epoch({ bank }: RpcChain, [given]: Params) {
  const commitment = commitmentOf(given);
  const absoluteSlot = bank.slot(commitment);
  return {
    absoluteSlot,
    blockHeight: bank.height(commitment),
    epoch: Math.floor(absoluteSlot / EPOCH_SLOTS),
    slotIndex: absoluteSlot % EPOCH_SLOTS,
    slotsInEpoch: EPOCH_SLOTS,
    transactionCount: null,
  };
}

export const BLOCK_CALLS: readonly (readonly [string, Call])[] = [
  ['getHealth', () => 'ok'],
  ['getVersion', () => ({ 'solana-core': '3.0.0', 'feature-set': 1 })],
  ['getGenesisHash', ({ bank }) => bank.genesisHash],
  ['getSlot', ({ bank }, [given]) => bank.slot(commitmentOf(given))],
  ['getBlockHeight', ({ bank }, [given]) => bank.height(commitmentOf(given))],
  ['getEpochInfo', epoch],
  ['getFirstAvailableBlock', ({ bank }) => bank.archive.slots[0] ?? bank.slot('processed')],
  ['getBlock', (chain, [slot, given]) => blockView(blockAt(chain, wholeOf(slot), given), given)],
  ['getBlocks', blocks],
  ['getBlockTime', (chain, [slot]) => blockAt(chain, wholeOf(slot), { commitment: 'confirmed' }).blockTime],
  [
    'getLatestBlockhash',
    ({ bank }, [given]) => {
      const commitment = commitmentOf(given);
      return inContext(bank, commitment, bank.latestBlockhash(commitment));
    },
  ],
  [
    'isBlockhashValid',
    ({ bank }, [hash, given]) => inContext(bank, commitmentOf(given), bank.isValid(textOf(hash))),
  ],
];
