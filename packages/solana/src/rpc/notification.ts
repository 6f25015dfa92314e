import { isShape, shape, text, whole } from '../transactions/shape.ts';

export type NodeMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly code: number; readonly message: string }
  /** A slot that began, confirmed or not; what lies at or below `root` is final. */
  | { readonly kind: 'slot'; readonly slot: number; readonly root: number | null }
  /** A transaction that names a program subscribed to, at the subscription's commitment. */
  | { readonly kind: 'mention'; readonly slot: number; readonly signature: string; readonly failed: boolean }
  /** `block` is as `getBlock` gives it. */
  | { readonly kind: 'block'; readonly slot: number; readonly block: unknown }
  /** A block that the node does not pass on, because of a version that it cannot encode for one. */
  | { readonly kind: 'withheld block'; readonly slot: number };

/** Parses a node's message; null for invalid messages and unknown notifications. */
export function parseMessage(data: string): NodeMessage | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  const message = shape(parsed);
  const id = whole(message['id']);
  if (id !== null && isShape(message['error'])) {
    return {
      kind: 'refusal',
      id,
      code: whole(message['error']['code']) ?? 0,
      message: text(message['error']['message']),
    };
  }
  if (id !== null) return 'result' in message ? { kind: 'answer', id, result: message['result'] } : null;
  const result = shape(shape(message['params'])['result']);
  switch (message['method']) {
    case 'slotNotification':
      return slotOf(result['slot'], (slot) => ({ kind: 'slot', slot, root: whole(result['root']) }));
    case 'logsNotification': {
      const value = shape(result['value']);
      const signature = text(value['signature']);
      const failed = value['err'] !== null && value['err'] !== undefined;
      if (signature === '') return null;
      return slotOf(shape(result['context'])['slot'], (slot) => ({
        kind: 'mention',
        slot,
        signature,
        failed,
      }));
    }
    case 'blockNotification': {
      const value = shape(result['value']);
      const { block } = value;
      return slotOf(value['slot'], (slot) =>
        isShape(block) ? { kind: 'block', slot, block } : { kind: 'withheld block', slot },
      );
    }
    default:
      return null;
  }
}

function slotOf<T>(value: unknown, then: (slot: number) => T): T | null {
  const slot = whole(value);
  return slot === null || slot < 0 ? null : then(slot);
}
