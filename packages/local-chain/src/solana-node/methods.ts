import type { ChainView } from './chain-view.ts';
import type { TapeBlock, TapeTransaction } from './tape.ts';

export class NodeError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Options = { readonly [key: string]: unknown };
/** Whether blocks with version 1 transactions are currently rejected, whatever a client supports. */
type Refuses = () => boolean;
type Method = (chain: ChainView, params: readonly unknown[], refuses: Refuses) => unknown;

const options = (value: unknown): Options =>
  typeof value === 'object' && value !== null ? (value as Options) : {};
const slotOf = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new NodeError(-32602, 'Invalid params: a slot is needed');
  return value;
};
const MAX_SLOTS = 500_000;
const MAX_SIGNATURES = 1_000;
/** Slot of a call without a commitment. */
const newest = (chain: ChainView, given: unknown): number =>
  chain.newest(options(given)['commitment'] ?? 'finalized');

export const keysOf = ({ transaction, meta }: TapeTransaction): readonly string[] => [
  ...transaction.message.accountKeys,
  ...(meta.loadedAddresses?.writable ?? []),
  ...(meta.loadedAddresses?.readonly ?? []),
];

/** Returns the highest version among a block's transactions; -1 when all are legacy. */
export const highestVersion = (transactions: TapeBlock['transactions']): number =>
  Math.max(-1, ...transactions.map(({ version }) => (version === 'legacy' ? -1 : version)));

export function detailed({ slot: _, transactions, ...block }: TapeBlock, given: unknown): object {
  const { encoding = 'json', transactionDetails = 'full', maxSupportedTransactionVersion } = options(given);
  if (encoding !== 'json')
    throw new NodeError(-32602, `encoding ${String(encoding)} is not supported, only json`);
  if (transactionDetails === 'none') return block;
  if (transactionDetails === 'signatures')
    return { ...block, signatures: transactions.map((entry) => entry.transaction.signatures[0]) };
  if (transactionDetails !== 'full')
    throw new NodeError(-32602, `transactionDetails ${String(transactionDetails)} is not supported`);
  const highest = highestVersion(transactions);
  if (highest > (typeof maxSupportedTransactionVersion === 'number' ? maxSupportedTransactionVersion : -1))
    throw new NodeError(-32015, `Transaction version (${highest}) is not supported by the requesting client`);
  return { ...block, rewards: [], transactions };
}

function blocks(chain: ChainView, from: number, to: number): number[] {
  const found: number[] = [];
  for (let slot = Math.max(from, chain.tape.firstSlot); slot <= to; slot++)
    if (chain.block(slot) !== null) found.push(slot);
  return found;
}

export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['getHealth', () => 'ok'],
  ['getVersion', () => ({ 'solana-core': '3.0.0', 'feature-set': 1 })],
  ['getSlot', (chain, [given]) => newest(chain, given)],
  [
    'getBlockHeight',
    (chain, [given]) => chain.tape.block(chain.tape.parentOf(newest(chain, given) + 1)).blockHeight,
  ],
  ['getFirstAvailableBlock', (chain) => chain.tape.firstSlot],
  [
    'getBlockTime',
    (chain, [slot]) => {
      const block = chain.block(slotOf(slot));
      if (block === null)
        throw new NodeError(-32009, `Slot ${String(slot)} was skipped, or missing in long-term storage`);
      return block.blockTime;
    },
  ],
  [
    'getBlocks',
    (chain, [from, to, given]) => {
      const limit = newest(chain, typeof to === 'number' ? given : to);
      const last = typeof to === 'number' ? Math.min(to, limit) : limit;
      if (last - slotOf(from) > MAX_SLOTS) throw new NodeError(-32602, 'Slot range too large; max 500000');
      return blocks(chain, slotOf(from), last);
    },
  ],
  [
    'getBlock',
    (chain, [given, how], refuses) => {
      const slot = slotOf(given);
      if (slot > newest(chain, how)) throw new NodeError(-32004, `Block not available for slot ${slot}`);
      const block = slot < chain.tape.firstSlot ? null : chain.block(slot);
      if (block === null)
        throw new NodeError(
          -32007,
          `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
        );
      if (refuses() && highestVersion(block.transactions) > 0)
        throw new NodeError(-32015, 'Transaction version (1) is not supported by this node');
      return detailed(block, how);
    },
  ],
  [
    'getTransaction',
    (chain, [signature, how]) => {
      const place = chain.tape.find(String(signature));
      if (place === null || place.slot > newest(chain, how)) return null;
      const block = chain.block(place.slot);
      return block?.transactions.find((entry) => entry.transaction.signatures[0] === signature) ?? null;
    },
  ],
  [
    'getSignaturesForAddress',
    (chain, [address, given]) => {
      const { before, until, limit = MAX_SIGNATURES } = options(given);
      const place = typeof before === 'string' ? chain.tape.find(before) : null;
      const found: object[] = [];
      for (
        let slot = place?.slot ?? newest(chain, given);
        slot >= chain.tape.firstSlot && found.length < Number(limit);
        slot--
      ) {
        const block = chain.block(slot);
        for (const entry of [...(block?.transactions ?? [])].reverse()) {
          const signature = entry.transaction.signatures[0];
          if (signature === until) return found;
          const at = place?.slot === slot ? chain.tape.find(signature) : null;
          const isOlder = place === null || place.slot !== slot || (at !== null && at.index < place.index);
          if (!isOlder || found.length >= Number(limit) || !keysOf(entry).includes(String(address))) continue;
          const { err } = entry.meta;
          found.push({
            signature,
            slot,
            err,
            memo: null,
            blockTime: block?.blockTime ?? null,
            confirmationStatus: 'confirmed',
          });
        }
      }
      return found;
    },
  ],
]);
