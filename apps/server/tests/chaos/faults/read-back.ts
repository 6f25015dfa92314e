import type { Caller } from '../caller.ts';
import type { Acknowledged } from './steady-load.ts';

const PAGE = 100;

interface Message {
  readonly id: string;
  readonly seq: number;
}

async function messagesOf(reader: Caller, room: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let before = ''; ; ) {
    const answer = await reader.call(`/api/v1/chat/channels/${room}/messages?limit=${PAGE}${before}`);
    if (answer?.status !== 200) throw new Error(`the room cannot be read: ${JSON.stringify(answer)}`);
    const { data } = answer.body as { readonly data: readonly Message[] };
    for (const { id } of data) ids.add(id);
    if (data.length < PAGE) return ids;
    before = `&before=${data[0]?.id}`;
  }
}

/** Lists acknowledged writes that the server no longer has. */
export async function lostOf(acknowledged: readonly Acknowledged[], room: string): Promise<Acknowledged[]> {
  const [first] = acknowledged;
  if (first === undefined) return [];
  const messages = await messagesOf(first.trader.caller, room);
  const orders = new Map<Caller, Set<string>>();
  async function isThere({ kind, trader, id }: Acknowledged): Promise<boolean> {
    const { caller } = trader;
    if (kind === 'message') return messages.has(id);
    if (kind === 'picture') return (await caller.call(id))?.status === 200;
    if (kind === 'swap') {
      const answer = await caller.call(`/api/v1/swap/${id}`);
      const status = (answer?.body as { readonly data?: { readonly status?: string } } | null)?.data?.status;
      return answer?.status === 200 && status !== 'pending';
    }
    const known = orders.get(caller) ?? (await ordersOf(caller));
    orders.set(caller, known);
    return known.has(id);
  }
  const lost: Acknowledged[] = [];
  for (const one of acknowledged) if (!(await isThere(one))) lost.push(one);
  return lost;
}

async function ordersOf(caller: Caller): Promise<Set<string>> {
  const answer = await caller.call('/api/v1/swap/orders');
  if (answer?.status !== 200) throw new Error(`orders cannot be read: ${JSON.stringify(answer)}`);
  return new Set((answer.body as { readonly data: readonly { id: string }[] }).data.map(({ id }) => id));
}
