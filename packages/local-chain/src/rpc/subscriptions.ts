import type { Address } from '@solana/kit';
import type { Bank } from '../bank.ts';
import { type ChainBlock, type Commitment, signatureOf } from '../block.ts';
import { keysOf, NodeError } from '../solana-node/methods.ts';
import type { Kind } from '../solana-node/subscriptions.ts';
import { accountView } from './account-view.ts';
import { blockView } from './blocks.ts';
import { addressOf, commitmentOf, options, textOf } from './params.ts';

export type ChainEvent =
  | { readonly kind: 'slot'; readonly slot: number; readonly parent: number; readonly root: number }
  | { readonly kind: 'root'; readonly slot: number }
  /** A block reached a commitment. */
  | { readonly kind: 'block'; readonly block: ChainBlock; readonly commitment: Commitment };

const at = (slot: number, value: unknown) => ({ context: { slot, apiVersion: '3.0.0' }, value });
const ORDER: readonly Commitment[] = ['processed', 'confirmed', 'finalized'];

/** Sent once, when the transaction reaches the commitment; immediately if it already has. */
const signatureKind = (bank: Bank): Kind<ChainEvent> => ({
  notification: 'signatureNotification',
  once: true,
  listen([signature, given]) {
    const wanted = textOf(signature);
    const commitment = commitmentOf(given);
    return (event) => {
      if (event.kind !== 'block' || ORDER.indexOf(event.commitment) < ORDER.indexOf(commitment)) return [];
      const found = event.block.transactions.find((transaction) => signatureOf(transaction) === wanted);
      return found === undefined ? [] : [at(event.block.slot, { err: found.meta.err })];
    };
  },
  already([signature, given]) {
    const place = bank.find(textOf(signature));
    if (place === null || place.slot > bank.slot(commitmentOf(given))) return [];
    const found = bank.transactionAt(place);
    return found === null ? [] : [at(place.slot, { err: found.meta.err })];
  },
});

/** Accounts named in a block's transactions, computed once for all subscribers. */
const namedIn = new WeakMap<ChainBlock, ReadonlySet<string>>();
function namesOf(block: ChainBlock): ReadonlySet<string> {
  const known =
    namedIn.get(block) ?? new Set(block.transactions.flatMap((transaction) => keysOf(transaction)));
  namedIn.set(block, known);
  return known;
}

const accountKind = (bank: Bank): Kind<ChainEvent> => ({
  notification: 'accountNotification',
  listen([address, given]) {
    const wanted: Address = addressOf(address);
    const commitment = commitmentOf(given);
    return (event) => {
      if (event.kind !== 'block' || event.commitment !== commitment) return [];
      if (!namesOf(event.block).has(wanted)) return [];
      const account = bank.account(wanted, commitment);
      const gone = {
        lamports: 0,
        data: ['', 'base64'],
        owner: '11111111111111111111111111111111',
        executable: false,
        rentEpoch: 0,
        space: 0,
      };
      return [at(event.block.slot, account === null ? gone : accountView(account, given, bank.decimalsOf))];
    };
  },
});

const LOGS: Kind<ChainEvent> = {
  notification: 'logsNotification',
  listen([filter, given]) {
    const { mentions } = options(filter);
    const wanted = Array.isArray(mentions) ? String(mentions[0]) : null;
    if (wanted === null && filter !== 'all' && filter !== 'allWithVotes')
      throw new NodeError(-32602, 'Invalid params: no such filter');
    const commitment = commitmentOf(given);
    return (event) => {
      if (event.kind !== 'block' || event.commitment !== commitment) return [];
      if (wanted !== null && !namesOf(event.block).has(wanted)) return [];
      return event.block.transactions
        .filter((transaction) => wanted === null || keysOf(transaction).includes(wanted))
        .map(({ transaction, meta }) =>
          at(event.block.slot, {
            signature: transaction.signatures[0],
            err: meta.err,
            logs: meta.logMessages,
          }),
        );
    };
  },
};

const BLOCKS: Kind<ChainEvent> = {
  notification: 'blockNotification',
  listen([filter, given]) {
    const { mentionsAccountOrProgram } = options(filter);
    const { showRewards, ...how } = options(given);
    const commitment = commitmentOf(given);
    return (event) => {
      if (event.kind !== 'block' || event.commitment !== commitment) return [];
      const { block } = event;
      const mentioned = (keys: readonly string[]): boolean =>
        filter === 'all' || keys.includes(String(mentionsAccountOrProgram));
      const own = {
        ...block,
        transactions: block.transactions.filter((transaction) => mentioned(keysOf(transaction))),
      };
      if (filter !== 'all' && own.transactions.length === 0) return [];
      return [
        at(block.slot, {
          slot: block.slot,
          err: null,
          block: blockView(own, { ...how, rewards: showRewards }),
        }),
      ];
    };
  },
};

/** Available subscriptions, by the name before `Subscribe`. */
export const chainSubscriptions = (bank: Bank): ReadonlyMap<string, Kind<ChainEvent>> =>
  new Map<string, Kind<ChainEvent>>([
    ['signature', signatureKind(bank)],
    ['account', accountKind(bank)],
    ['logs', LOGS],
    ['block', BLOCKS],
    [
      'slot',
      {
        notification: 'slotNotification',
        listen: () => (event) =>
          event.kind === 'slot' ? [{ slot: event.slot, parent: event.parent, root: event.root }] : [],
      },
    ],
    [
      'root',
      {
        notification: 'rootNotification',
        listen: () => (event) => (event.kind === 'root' ? [event.slot] : []),
      },
    ],
  ]);
