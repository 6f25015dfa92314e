import { randomBytes } from 'node:crypto';
import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { refusal, sharedServer, success } from '#tests/kit/testing.ts';
import { busyWallets, fresh, read, tracker } from './kit.ts';

const server = sharedServer();

describe('following', () => {
  it('[API-05] [API-71] [API-72] [API-73] follows a wallet once, and lists followed wallets with pagination', async () => {
    const trader = await tracker(server, 'Follower');
    const [address = ''] = await busyWallets(server, 1);
    const followed = await trader.send('POST', '', {
      name: ' The Whale ',
      address,
      emoji: '🐳',
      group: 'Whales',
      notes: 'buys\nearly',
    });
    expect(followed).toMatchObject(
      success({
        name: 'The Whale',
        address,
        emoji: '🐳',
        group: 'Whales',
        notes: 'buys\nearly',
        lastTradeTime: expect.any(String),
      }),
    );
    expect(followed.body.data.createdAt).toBe(followed.body.data.created_at);
    expect(await trader.send('POST', '', { name: 'Again', address })).toMatchObject(
      refusal(409, 'already_followed'),
    );
    for (let at = 0; at < 11; at++) await trader.send('POST', '', { name: `Other ${at}`, address: fresh() });

    const first = (await trader.get()).body.data;
    expect(first.pagination).toEqual({
      page: 1,
      limit: 10,
      total: 12,
      pages: 2,
      hasNextPage: true,
      hasPrevPage: false,
    });
    expect(first.items).toHaveLength(10);
    expect(first.items[0].name).toBe('Other 10');
    const second = (await trader.get('?page=2')).body.data;
    expect(second.pagination).toMatchObject({ hasNextPage: false, hasPrevPage: true });
    expect(second.items.at(-1)).toEqual(followed.body.data);
    const names = async (path: string) =>
      (await trader.get(path)).body.data.items.map(({ name }: FollowedWallet) => name);
    expect(await names('?sorting=name:asc&limit=3')).toEqual(['Other 0', 'Other 1', 'Other 2']);
    expect(await names('?sorting=created_at:asc&limit=1')).toEqual(['The Whale']);
    expect(await names('?sorting=lastTradeTime:desc&limit=1')).toEqual(['The Whale']);
    expect(await names('?search=whale')).toEqual(['The Whale']);
    expect(await names(`?search=${address.slice(0, 8)}`)).toEqual(['The Whale']);
    expect(await names('?group=Whales')).toEqual(['The Whale']);
    expect(first.groups).toEqual(['Whales']);
  });

  it('[API-74] unfollows exactly the wallets named in a parameter', async () => {
    const trader = await tracker(server, 'Leaver');
    const addresses = [fresh(), fresh(), fresh()];
    for (const address of addresses) await trader.send('POST', '', { name: 'x', address });
    expect(
      await trader.send('DELETE', `?wallets=${addresses[0]}&wallets=${addresses[2]}&wallets=${fresh()}`),
    ).toMatchObject(success({ removed: 2 }));
    expect((await trader.get()).body.data.items).toMatchObject([{ address: addresses[1] }]);
    expect(await trader.send('DELETE', '')).toMatchObject(refusal(400, 'invalid_input'));
    expect(await trader.send('DELETE', `?wallets=${addresses[1]}`)).toMatchObject({
      body: { data: { removed: 1 } },
    });
  });

  it('changes labels in part, for the follower only', async () => {
    const [trader, other] = [await tracker(server, 'Namer'), await tracker(server, 'Othername')];
    const address = fresh();
    for (const each of [trader, other]) await each.send('POST', '', { name: 'first', address, group: 'g' });
    expect(await trader.send('PUT', '', { address, name: 'second', emoji: '🎯' })).toMatchObject(
      success({ name: 'second', emoji: '🎯', group: 'g' }),
    );
    expect(await trader.send('PUT', '', { address, group: null, emoji: '' })).toMatchObject({
      body: { data: { name: 'second', emoji: null, group: null } },
    });
    expect((await other.get()).body.data.items).toMatchObject([{ name: 'first', group: 'g' }]);
    expect(await trader.send('PUT', '', { address: fresh(), name: 'x' })).toMatchObject(
      refusal(404, 'not_followed'),
    );
  });

  it('keeps names and notes unreadable in the database', async () => {
    const trader = await tracker(server, 'Secretive');
    const secrets = {
      name: 'Zanzibar insider',
      group: 'Zanzibar group',
      notes: 'Zanzibar note',
      emoji: '🦓',
    };
    await trader.send('POST', '', { address: fresh(), ...secrets });
    await trader.send('POST', '/import', { wallets: [{ address: fresh(), ...secrets }] });
    const tables = await server.sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['followed_wallet', 'import_undo', 'outbox_event']),
    );
    for (const { name } of tables) {
      const rows = await server.sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} t`;
      const all = rows.map(({ text }) => text).join('\n');
      for (const word of Object.values(secrets)) {
        expect(all, name).not.toContain(word);
        expect(all, name).not.toContain(Buffer.from(word).toString('hex'));
        expect(all, name).not.toContain(Buffer.from(word).toString('base64'));
      }
    }
    expect((await trader.get()).body.data.items).toMatchObject([secrets, secrets]);
  });

  it('reveals no label under another row, even when rows are swapped in the database', async () => {
    const [alice, bob] = [await tracker(server, 'AliceWords'), await tracker(server, 'BobWords')];
    const address = fresh();
    await alice.send('POST', '', { address, name: 'of alice' });
    await bob.send('POST', '', { address, name: 'of bob' });
    await bob.account.call('/api/logout', { method: 'POST' });
    await server.sql`UPDATE followed_wallet SET labels = (SELECT labels FROM followed_wallet WHERE user_id = ${alice.account.userId} AND address = ${address})
      WHERE user_id = ${bob.account.userId} AND address = ${address}`;
    const again = server.client();
    const { email, password } = bob.account;
    await again.call('/api/auth/sign-in/email', { method: 'POST', body: { email, password } });
    await vi.waitFor(async () => {
      const answer = await read(again.call('/api/v1/tracker'));
      expect(answer).toMatchObject({ status: 500, body: { message: 'Failed to fetch wallet trackers' } });
    });
  });

  it('[ERR-78] [ERR-79] [ERR-80] [ERR-81] reports failures with the specified texts', async () => {
    const trader = await tracker(server, 'Unlucky');
    await server.sql`ALTER TABLE followed_wallet RENAME TO followed_wallet_away`;
    try {
      expect(await trader.get()).toMatchObject({
        status: 500,
        body: { message: 'Failed to fetch wallet trackers' },
      });
      expect(await trader.get('/trades')).toMatchObject({
        status: 500,
        body: { message: 'Failed to fetch wallet tracker activities' },
      });
      const add = await trader.send('POST', '', { name: 'x', address: fresh() });
      expect(add).toMatchObject({ status: 500, body: { message: 'Failed to add wallet tracker' } });
      const remove = await trader.send('DELETE', `?wallets=${fresh()}`);
      expect(remove).toMatchObject({ status: 500, body: { message: 'Failed to delete wallet trackers' } });
    } finally {
      await server.sql`ALTER TABLE followed_wallet_away RENAME TO followed_wallet`;
    }
  });

  it.each([
    ['POST', '', { name: '', address: 'So11111111111111111111111111111111111111112' }],
    ['POST', '', { name: 'x', address: 'nonsense' }],
    ['POST', '', { name: '\u202Eevil', address: 'So11111111111111111111111111111111111111112' }],
    ['POST', '', { name: 'x'.repeat(65), address: 'So11111111111111111111111111111111111111112' }],
    ['POST', '/import', { text: 'a', wallets: [] }],
    ['POST', '/import', {}],
    ['POST', '/import', { text: '# nothing\n\n' }],
    ['DELETE', '?wallets=nonsense', undefined],
  ])('rejects %s %s %j', async (method, path, body) => {
    const trader = await tracker(server, `Bad${randomBytes(4).toString('hex')}`);
    expect((await trader.send(method, path, body)).status).toBe(400);
  });

  it.each([
    ['lines', { text: '\n'.repeat(990_000) }],
    ['letters in a line', { text: `address,${'a,'.repeat(20_000)}\n${'a\n'.repeat(40_000)}` }],
    ['wallets', { text: 'x\n'.repeat(20_001) }],
    ['entries', { text: JSON.stringify(Array(20_001).fill('x')) }],
    ['levels', { text: '['.repeat(900_000) }],
  ])('rejects lists with too many %s early', async (_what, body) => {
    const trader = await tracker(server, `Long${randomBytes(4).toString('hex')}`);
    for (const path of ['/import', '/import/preview'])
      expect(await trader.send('POST', path, body)).toMatchObject(refusal(400, 'import_too_long'));
  });

  it.each([
    '?sorting=secret:asc',
    '?sorting=created_at:sideways',
    '?limit=0',
    '?limit=201',
    '/trades?type=gift',
    '/trades?walletAddress=x',
  ])('rejects GET %s', async (path) => {
    const trader = await tracker(server, `Odd${randomBytes(4).toString('hex')}`);
    expect(await trader.get(path)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('requires a session', async () => {
    for (const path of ['', '/trades', '/export'])
      expect(await read(server.client().call(`/api/v1/tracker${path}`))).toMatchObject(
        refusal(401, 'not_signed_in'),
      );
  });
});
