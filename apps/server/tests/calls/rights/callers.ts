/** Every kind of caller of the social calls, and a call's result for each of them. */
import type { Call } from '@dugout/contract/api';
import { type TestClient, testClient } from '@dugout/testkit/client';
import { between, type Chatty, type ChattyClan, chatty, chattyClans } from '#tests/chat/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import type { CallableServer } from '#tests/kit/callable-server.ts';

/**
 * Each one's relation to the owner of a clan, and to that clan: `blocked` by the owner, `blocker` of the owner.
 */
export const OUTSIDE = [
  'stranger',
  'friend',
  'blocked',
  'blocker',
  'applicant',
  'invited',
  'former',
] as const;
const INSIDE = ['member', 'officer', 'owner'] as const;
export const SIGNED = [...OUTSIDE, ...INSIDE] as const;
export type Signed = (typeof SIGNED)[number];
export type Kind = 'guest' | Signed;
export const KINDS: readonly Kind[] = ['guest', ...SIGNED];

export const NOBODY = 'x'.repeat(24);
const GUEST = '401 not_signed_in';

export interface Callers {
  readonly guest: TestClient;
  readonly people: Readonly<Record<Signed, Chatty>>;
  readonly clan: ChattyClan;
  readonly friendship: string;
  /** The direct message of the owner and the friend, and the friend's message in it. */
  readonly direct: string;
  readonly directMessage: string;
  /** First messages of the stranger and of the former member, which await the owner. */
  readonly waiting: string;
  readonly waitingMessage: string;
  readonly declined: string;
}

/** @param beforeChanges runs when all have signed up, before friendships, blocks and applications */
export async function callersOf(
  server: CallableServer,
  beforeChanges: (people: Callers['people'], clan: ChattyClan) => Promise<void> = async () => undefined,
): Promise<Callers> {
  const name = strangerNames();
  const clan = await (await chattyClans(server, name))();
  const made = await Promise.all(OUTSIDE.map(async (kind) => [kind, await chatty(server, name())] as const));
  const people = { ...(Object.fromEntries(made) as Record<(typeof OUTSIDE)[number], Chatty>), ...clan };
  const { owner, officer, friend, blocked, blocker, former, applicant, invited, stranger } = people;
  await beforeChanges(people, clan);
  await befriend(friend, owner);
  await owner.block(blocked);
  await blocker.block(owner);
  await former.join(clan.id);
  await officer.manage(clan.id, 'kick', former);
  await owner.update({ id: clan.id, requireApproval: true });
  await applicant.join(clan.id);
  await owner.invite(invited);
  const [direct, waiting, declined] = [friend, stranger, former].map((other) => between(owner, other));
  if (direct === undefined || waiting === undefined || declined === undefined) throw new Error('no channel');
  await former.said(declined, 'take me back');
  return {
    guest: server.client(),
    people,
    clan,
    friendship: (await owner.lists()).friends[0]?.id ?? '',
    direct,
    directMessage: (await friend.said(direct, 'between us')).id,
    waiting,
    waitingMessage: (await stranger.said(waiting, 'let me in')).id,
    declined,
  };
}

/** Returns the same callers, whose calls go to another server in their sessions. */
export const callingAt = (callers: Callers, { address, client }: CallableServer): Callers => ({
  ...callers,
  guest: client(),
  people: Object.fromEntries(
    Object.entries(callers.people).map(([kind, person]) => [
      kind,
      { ...person, client: testClient(address, person) },
    ]),
  ) as Record<Signed, Chatty>,
});

export type Made = readonly [method: string, path: string, body?: unknown];
export type Cells = Readonly<Partial<Record<Kind, string>>>;
export interface Row {
  readonly call: Call;
  /** The aspect of the call that this row covers, when it has several. */
  readonly of?: string;
  readonly make: (callers: Callers, kind: Kind) => Made | Promise<Made>;
  /** The result for callers not listed in `but`: `done`, or status and code. */
  readonly usual: string;
  readonly but?: Cells;
}

export const only = (outcome: string, ...kinds: readonly Kind[]): Cells =>
  Object.fromEntries(kinds.map((kind) => [kind, outcome]));
export const inside = (outcome: string): Cells => only(outcome, ...INSIDE);
/** For calls that require a session. */
export const signedIn = (but: Cells = {}): Cells => ({ guest: GUEST, ...but });

interface RowOptions {
  readonly of?: string;
  /** The path, when the call's has parameters or a query. */
  readonly path?: string | ((callers: Callers, kind: Kind) => string);
  readonly body?: object | ((callers: Callers, kind: Kind) => object | Promise<object>);
  /** `done` by default. */
  readonly usual?: string;
  readonly but?: Cells;
}

/** Returns a row of a call that is open to guests. */
export function open(call: Call, { of, path, body, usual = 'done', but = {} }: RowOptions = {}): Row {
  const [method = '', own = ''] = call.split(' ');
  const make = async (callers: Callers, kind: Kind): Promise<Made> => [
    method,
    typeof path === 'function' ? path(callers, kind) : (path ?? own),
    typeof body === 'function' ? await body(callers, kind) : body,
  ];
  return { call, ...(of !== undefined && { of }), make, usual, but };
}

/** Returns a row of a call that requires a session. */
export const own = (call: Call, { but, ...options }: RowOptions = {}): Row =>
  open(call, { ...options, but: signedIn(but) });

async function outcomeOf({ guest, people }: Callers, kind: Kind, made: Made): Promise<string> {
  const [method, path, body] = made;
  const whole = path.startsWith('/api/') ? path : `/api/v1${path}`;
  const client = kind === 'guest' ? guest : people[kind].client;
  const { status, body: answer } = await client.call(whole, { method, body });
  const { code } = (answer ?? {}) as { code?: string };
  return status === 200 ? 'done' : `${status} ${code}`;
}

/** Returns the result of a row's call for a caller. */
export const cellOf = async (callers: Callers, { make }: Pick<Row, 'make'>, kind: Kind): Promise<string> =>
  outcomeOf(callers, kind, await make(callers, kind));

/** Returns the result of a row's call for each caller, made sequentially. */
export async function cellsOf(callers: Callers, row: Row): Promise<Cells> {
  const came: Partial<Record<Kind, string>> = {};
  for (const kind of KINDS) came[kind] = await cellOf(callers, row, kind);
  return came;
}

export const wantedOf = ({ usual, but = {} }: Row): Cells =>
  Object.fromEntries(KINDS.map((kind) => [kind, but[kind] ?? usual]));
