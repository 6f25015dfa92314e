/** Answers of servers as those of the sequential objects; null when their effect is unknown. */
import { chatMessage } from '@dugout/contract/chat/message';
import { ORDER_STATES } from '@dugout/contract/trading/order';
import { swap } from '@dugout/contract/trading/swap';
import { z } from 'zod';
import type { Answer } from '#tests/chaos/caller.ts';
import type { OrderAnswer } from './order.model.ts';
import type { RoomAnswer } from './room.model.ts';
import type { SwapAnswer } from './swap.model.ts';

const made = z.object({ data: swap.pick({ id: true, status: true }) });
const order = z.object({ id: z.string(), status: z.enum(ORDER_STATES) });
const armed = z.object({ data: z.object({ order }) });
const cancelled = z.object({ data: order });
const listed = z.object({ data: z.array(order) });
const message = chatMessage.pick({ seq: true, clientId: true });
const sent = z.object({ data: message });
const shown = z.object({ data: z.array(message) });
const refusal = z.object({ code: z.string() });

/** Calls that were not carried out, but may be by a repeat: without a session, or too many. */
const NOT_TRIED: ReadonlySet<number> = new Set([401, 408, 429]);

type Refused = { readonly kind: 'refused'; readonly code: string } | null;

function refusedOf(answer: Answer): Refused {
  if (answer === null || answer.status < 400 || answer.status >= 500 || NOT_TRIED.has(answer.status))
    return null;
  return { kind: 'refused', code: refusal.safeParse(answer.body).data?.code ?? `${answer.status}` };
}

const bodyOf = <T>(answer: Answer, shape: z.ZodType<T>): T | null =>
  answer?.status === 200 ? shape.parse(answer.body) : null;

export function swapOf(answer: Answer): SwapAnswer | null {
  const body = bodyOf(answer, made);
  return body === null ? refusedOf(answer) : { kind: 'swap', ...body.data };
}

export function swapReadOf(answer: Answer): SwapAnswer | null {
  return answer?.status === 404 ? { kind: 'missing' } : swapOf(answer);
}

export function armedOf(answer: Answer): OrderAnswer | null {
  const body = bodyOf(answer, armed);
  return body === null ? refusedOf(answer) : { kind: 'order', status: body.data.order.status };
}

export function cancelledOf(answer: Answer): OrderAnswer | null {
  const body = bodyOf(answer, cancelled);
  return body === null ? refusedOf(answer) : { kind: 'order', status: body.data.status };
}

/** The list leaves out all but the newest ended orders. */
export function listedOf(answer: Answer, id: string): OrderAnswer | null {
  const found = bodyOf(answer, listed)?.data.find((each) => each.id === id);
  return found === undefined ? null : { kind: 'order', status: found.status };
}

export function sentOf(answer: Answer): RoomAnswer | null {
  const body = bodyOf(answer, sent);
  return body === null
    ? refusedOf(answer)
    : { kind: 'sent', seq: body.data.seq, message: body.data.clientId };
}

export function roomOf(answer: Answer): RoomAnswer | null {
  const body = bodyOf(answer, shown);
  if (body === null) return null;
  return {
    kind: 'messages',
    messages: body.data.map(({ seq, clientId }) => ({ seq, message: clientId })),
  };
}
