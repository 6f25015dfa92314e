import type { OrderState } from '@dugout/contract/trading/order';
import type { Model } from './operation.ts';

export type OrderCall =
  /** `POST /swap` with a trigger. */
  | { readonly kind: 'arm'; readonly firings: number }
  | { readonly kind: 'cancel' }
  /** `GET /swap/orders`. */
  | { readonly kind: 'read' }
  /** The stored swaps of the order. */
  | { readonly kind: 'rows' };

export type OrderAnswer =
  | { readonly kind: 'order'; readonly status: OrderState }
  | { readonly kind: 'refused'; readonly code: string }
  /** `landed`: firings in which a swap has landed. */
  | { readonly kind: 'rows'; readonly status: OrderState; readonly landed: number };

interface Order {
  readonly status: OrderState | 'none';
  /** Firings that have begun, and their max. */
  readonly fired: number;
  readonly firings: number;
  /** Firings in which a swap has landed. */
  readonly landed: number;
  /** Whether one has in the current firing. */
  readonly hasLanded: boolean;
}

const nameOf = ({ status, fired, firings, landed, hasLanded }: Order): string =>
  `${status} ${fired}/${firings} ${landed} ${hasLanded}`;

/**
 * An order of a wallet that the server signs for: it fires by itself until its firings are used up, each firing has at
 * most one swap that lands, and a cancel that was acknowledged ends it between two firings.
 */
export const orderModel: Model<Order, OrderCall, OrderAnswer> = {
  start: () => ({ status: 'none', fired: 0, firings: 0, landed: 0, hasLanded: false }),
  name: nameOf,
  isRead: ({ kind }) => kind === 'read' || kind === 'rows',
  step(order, call, answer) {
    const states = later(order);
    switch (call.kind) {
      case 'arm': {
        const armed = states.flatMap((state) =>
          state.status === 'none'
            ? later({ ...state, status: 'armed' as const, firings: call.firings })
            : [state],
        );
        if (answer === null) return armed;
        if (answer.kind === 'refused') return states.filter(({ status }) => status === 'none');
        return armed.filter(({ status }) => answer.kind === 'order' && status === answer.status);
      }
      case 'cancel': {
        const cancelled = states
          .filter(({ status }) => status === 'armed')
          .map((state) => ({ ...state, status: 'cancelled' as const }));
        if (answer === null) return cancelled;
        if (answer.kind === 'refused') return states.filter(({ status }) => status !== 'armed');
        return answer.kind === 'order' && answer.status === 'cancelled' ? cancelled : [];
      }
      case 'read':
        return states.filter(({ status }) => answer?.kind === 'order' && status === answer.status);
      case 'rows':
        return states.filter(
          ({ status, landed }) =>
            answer?.kind === 'rows' && status === answer.status && landed === answer.landed,
        );
    }
  },
};

/** Returns the states that an order reaches by itself, itself included. */
function later(order: Order): readonly Order[] {
  const found = new Map([[nameOf(order), order]]);
  for (const each of found.values()) for (const next of nextOf(each)) found.set(nameOf(next), next);
  return [...found.values()];
}

function nextOf(order: Order): readonly Order[] {
  const { status, fired, firings, landed, hasLanded } = order;
  if (status === 'armed')
    return fired < firings ? [{ ...order, status: 'triggered', fired: fired + 1, hasLanded: false }] : [];
  if (status !== 'triggered') return [];
  const isOnce = firings === 1;
  return [
    ...(hasLanded ? [] : [{ ...order, landed: landed + 1, hasLanded: true }]),
    ...(fired < firings ? [{ ...order, status: 'armed' as const }] : []),
    ...((isOnce ? hasLanded : fired === firings && landed > 0)
      ? [{ ...order, status: 'filled' as const }]
      : []),
    // A firing that traded nothing ends an order of one firing, and may end another.
    ...(hasLanded ? [] : [{ ...order, status: 'failed' as const }]),
  ];
}
