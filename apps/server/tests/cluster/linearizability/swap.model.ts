import type { Swap } from '@dugout/contract/trading/swap';
import type { Model } from './operation.ts';

type Status = Swap['status'];

export type SwapCall =
  /** `POST /swap` with the key. */
  | { readonly kind: 'request' }
  /** `GET /swap/{id}` of the swap that the key was answered with. */
  | { readonly kind: 'read'; readonly id: string }
  /** The stored swaps of the key. */
  | { readonly kind: 'rows' };

export interface SwapMade {
  readonly id: string;
  readonly status: Status;
}

export type SwapAnswer =
  | ({ readonly kind: 'swap' } & SwapMade)
  /** The swap was not made, or has failed. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'rows'; readonly swaps: readonly SwapMade[] };

/** A swap that a request made; its id is null until an answer shows it. */
interface Key {
  readonly id: string | null;
  readonly status: Status | 'none';
}

const FAILED: ReadonlySet<Key['status']> = new Set(['none', 'pending', 'failed']);

/** An idempotency key: its requests make one swap at most, which is pending until it has one outcome. */
export const swapModel: Model<Key, SwapCall, SwapAnswer> = {
  start: () => ({ id: null, status: 'none' }),
  name: ({ id, status }) => `${id} ${status}`,
  isRead: ({ kind }) => kind !== 'request',
  step(key, call, answer) {
    if (answer === null) return key.status === 'none' ? [{ id: null, status: 'pending' }] : [];
    if (call.kind === 'request') {
      if (answer.kind === 'swap') return seenAs(key, answer, { isMade: true });
      if (answer.kind !== 'refused' || !FAILED.has(key.status)) return [];
      // Refused before a swap was made, or because it has failed.
      const failed = { id: key.id, status: 'failed' } as const;
      return key.status === 'none' ? [key, failed] : [failed];
    }
    if (call.kind === 'read') return answer.kind === 'swap' ? seenAs(key, answer, { isMade: false }) : [];
    if (answer.kind !== 'rows') return [];
    const [only, ...others] = answer.swaps;
    if (only === undefined) return key.status === 'none' ? [key] : [];
    return others.length > 0 ? [] : seenAs(key, only, { isMade: false });
  },
};

/** Returns the key with the swap as an answer shows it; no state when it was another swap or had another outcome. */
function seenAs(
  key: Key,
  { id, status }: SwapMade,
  { isMade }: { readonly isMade: boolean },
): readonly Key[] {
  if (key.id !== null && key.id !== id) return [];
  if (key.status === 'none' && !isMade) return [];
  const isOpen = key.status === 'none' || key.status === 'pending';
  return isOpen || key.status === status ? [{ id, status }] : [];
}
