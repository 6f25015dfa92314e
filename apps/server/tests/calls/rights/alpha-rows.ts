import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { type Callers, NOBODY, type Row, signedIn } from './callers.ts';

export interface CalledTokens {
  readonly called: string;
  readonly uncalled: string;
}

const NO_TOKEN = toBase58(randomBytes(32));
const NOT_SEEN = '404 caller_not_found';

export async function callToken({ people: { owner } }: Callers): Promise<CalledTokens> {
  const { body } = await owner.get('/screener?limit=2&sortBy=volumeUsd&window=24h');
  const [called, uncalled] = (body.data as { items: { tokenAddress: string }[] }).items;
  if (called === undefined || uncalled === undefined) throw new Error('no tokens');
  const { status } = await owner.post('/alpha/call', { tokenAddress: called.tokenAddress });
  if (status !== 200) throw new Error(`The call was answered ${status}`);
  return { called: called.tokenAddress, uncalled: uncalled.tokenAddress };
}

const open = (call: Row['call'], path: (callers: Callers) => string, of?: string): Row => ({
  call,
  ...(of === undefined ? {} : { of }),
  make: (callers) => ['GET', path(callers)],
  usual: 'done',
});
const post = (call: Row['call'], of: string, body: (callers: Callers) => object, usual: string): Row => ({
  call,
  of,
  make: (callers) => ['POST', call.slice(5), body(callers)],
  usual,
  but: signedIn(),
});
const following = ({ people }: Callers, on: boolean) => ({ userId: people.owner.userId, following: on });

/** Calls and records are public, even to blocked users; following is impossible across a block. */
export const alphaRows = (tokens: CalledTokens | undefined): readonly Row[] => [
  { ...open('GET /alpha/presets', () => '/alpha/presets'), but: signedIn() },
  post('POST /alpha/presets', 'none', () => ({ presets: [] }), 'done'),
  open('GET /alpha/tokens', () => '/alpha/tokens'),
  post('POST /alpha/call', 'no token', () => ({ tokenAddress: NO_TOKEN }), '404 alpha_token_unknown'),
  {
    ...post('POST /alpha/call', 'the owner’s token', () => ({ tokenAddress: tokens?.called }), 'done'),
    but: signedIn({ owner: '409 alpha_called_already' }),
  },
  post(
    'POST /alpha/remove',
    'not called',
    () => ({ tokenAddress: tokens?.uncalled }),
    '404 alpha_not_called',
  ),
  post('POST /alpha/vote', 'a call', () => ({ tokenAddress: tokens?.called, vote: 'none' }), 'done'),
  post(
    'POST /alpha/vote',
    'no call',
    () => ({ tokenAddress: tokens?.uncalled, vote: 'up' }),
    '404 alpha_call_not_found',
  ),
  open('GET /alpha/callers', () => '/alpha/callers?window=7d'),
  open('GET /alpha/callers/{userId}', ({ people }) => `/alpha/callers/${people.owner.userId}`),
  open('GET /alpha/callers/{userId}/export', ({ people }) => `/alpha/callers/${people.owner.userId}/export`),
  open('GET /alpha/returns', () => '/alpha/returns'),
  open('GET /alpha/replay', () => `/alpha/replay?at=${new Date().toISOString()}`),
  open('GET /alpha/clans/{clanId}', ({ clan }) => `/alpha/clans/${clan.id}`),
  open('GET /alpha/log/checkpoint', () => '/alpha/log/checkpoint'),
  open('GET /alpha/log/leaves', () => '/alpha/log/leaves'),
  open('GET /alpha/log/inclusion', () => '/alpha/log/inclusion?index=0&size=1'),
  open('GET /alpha/log/consistency', () => '/alpha/log/consistency?first=1&second=1'),
  {
    ...post('POST /alpha/follow', 'the owner', (callers) => following(callers, true), 'done'),
    but: signedIn({ blocked: NOT_SEEN, blocker: NOT_SEEN, owner: NOT_SEEN }),
  },
  {
    ...post('POST /alpha/follow', 'the owner no more', (callers) => following(callers, false), 'done'),
    but: signedIn({ owner: NOT_SEEN }),
  },
  post('POST /alpha/follow', 'nobody', () => ({ userId: NOBODY, following: true }), '404 caller_not_found'),
];
