import type { Clan, ClanAuditEvent, ClanInvitation, ClanPage, ListedClan } from '@dugout/contract/clans/clan';
import { type Friendly, friendly } from '#tests/friends/world.ts';
import type { CallableServer } from '#tests/kit/callable-server.ts';

type Json = Awaited<ReturnType<Friendly['get']>>;

export interface Clannish extends Friendly {
  found(settings: unknown): Promise<Json>;
  own(): Promise<ClanPage | null>;
  clan(id: string): Promise<ClanPage>;
  list(query?: string): Promise<ListedClan[]>;
  update(change: unknown): Promise<Json>;
  join(clanId: string): Promise<Json>;
  leave(clanId: string): Promise<Json>;
  decide(clanId: string, applicant: Friendly, isApproved: boolean): Promise<Json>;
  manage(clanId: string, type: string, member: Friendly): Promise<Json>;
  invite(other: { readonly name: string }): Promise<Json>;
  invitations(): Promise<ClanInvitation[]>;
  audit(clanId: string): Promise<ClanAuditEvent[]>;
}

export async function clannish(server: CallableServer, name: string): Promise<Clannish> {
  const trader = await friendly(server, name);
  const { get, post } = trader;
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await get(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body.data as T;
  };
  return {
    ...trader,
    found: (settings) => post('/clan', settings),
    own: () => read('/clan/user'),
    clan: (id) => read(`/clan/${id}`),
    list: async (query = '') => (await read<{ items: ListedClan[] }>(`/clan?limit=200&${query}`)).items,
    update: (change) => post('/clan', change, 'PUT'),
    join: (clanId) => post('/clan/join-or-apply', { clanId }),
    leave: (clanId) => post('/clan/leave', { clanId }),
    decide: (clanId, { userId }, isApproved) => post('/clan/approve-request', { clanId, userId, isApproved }),
    manage: (clanId, type, { userId }) => post('/clan/actions', { clanId, type, memberId: userId }),
    invite: ({ name: userName }) => post('/clan/invite-to-clan', { userName }),
    invitations: () => read('/clan/invitations'),
    audit: (clanId) => read(`/clan/${clanId}/acts`),
  };
}

/** Returns a generator of tags and names of which none resembles another. */
export function clanNames(): () => { tag: string; name: string } {
  const names =
    'Otters Brigade Lantern Cobalt Meadow Quartz Thunder Velvet Walnut Zephyr Juniper Harbor'.split(' ');
  const ends = ['Union', 'Guild', 'Society', 'Crew', 'Club', 'Bureau'];
  let count = 0;
  return () => {
    const first = names[count % names.length] ?? '';
    const last = ends[Math.floor(count / names.length) % ends.length] ?? '';
    count++;
    return { tag: `${first.slice(0, 3)}${last.slice(0, 3)}`.toUpperCase(), name: `${first} ${last}` };
  };
}

export const idOf = ({ body }: Json): string => (body.data as Clan).id;
