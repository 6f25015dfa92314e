import { detailed, keysOf, NodeError } from './methods.ts';
import type { TapeBlock } from './tape.ts';

export type NodeEvent =
  | { readonly kind: 'slot'; readonly slot: number; readonly parent: number; readonly root: number }
  | { readonly kind: 'root'; readonly slot: number }
  /** A block reached a commitment. */
  | {
      readonly kind: 'block';
      readonly block: TapeBlock;
      readonly commitment: 'processed' | 'confirmed' | 'finalized';
      /** Block subscriptions are notified that the block cannot be delivered. */
      readonly withheld: boolean;
    };

/** Converts an event to the results for one subscription; empty when it does not match. */
export type Listener<Event = NodeEvent> = (event: Event) => readonly unknown[];

export interface Kind<Event = NodeEvent> {
  readonly notification: string;
  /** True when the subscription ends with its first notification. */
  readonly once?: boolean;
  listen(params: readonly unknown[]): Listener<Event>;
  /** Returns the results available immediately on subscription. */
  already?(params: readonly unknown[]): readonly unknown[];
}

type Options = { readonly [key: string]: unknown };
const options = (value: unknown): Options =>
  typeof value === 'object' && value !== null ? (value as Options) : {};

function logsListener([filter, given]: readonly unknown[]): Listener {
  const { mentions } = options(filter);
  const wanted = Array.isArray(mentions) ? String(mentions[0]) : null;
  if (wanted === null && filter !== 'all' && filter !== 'allWithVotes')
    throw new NodeError(-32602, 'Invalid params: no such filter');
  const { commitment = 'finalized' } = options(given);
  return (event) => {
    if (event.kind !== 'block' || event.commitment !== commitment) return [];
    return event.block.transactions
      .filter((entry) => wanted === null || keysOf(entry).includes(wanted))
      .map((entry) => ({
        context: { slot: event.block.slot, apiVersion: '3.0.0' },
        value: {
          signature: entry.transaction.signatures[0],
          err: entry.meta.err ?? null,
          logs: entry.meta.logMessages ?? [],
        },
      }));
  };
}

function blockListener([, given]: readonly unknown[]): Listener {
  const { commitment = 'finalized', showRewards: _, ...how } = options(given);
  return (event) => {
    if (event.kind !== 'block' || event.commitment !== commitment) return [];
    const { slot } = event.block;
    const context = { slot, apiVersion: '3.0.0' };
    if (event.withheld)
      return [{ context, value: { slot, err: { UnsupportedTransactionVersion: 1 }, block: null } }];
    return [{ context, value: { slot, err: null, block: detailed(event.block, how) } }];
  };
}

/** Available subscriptions, by the name before `Subscribe`. */
export const SUBSCRIPTIONS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
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
  ['logs', { notification: 'logsNotification', listen: logsListener }],
  ['block', { notification: 'blockNotification', listen: blockListener }],
]);
