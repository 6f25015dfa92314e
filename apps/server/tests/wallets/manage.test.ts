import { once } from 'node:events';
import { toBase58 } from '@dugout/domain/address';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Json, newTrader } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { call, codeOf, freshSecret, listed, NOBODY, PASSWORD, recipientKey } from './manage-kit.ts';

const server = sharedIdentityServer();

describe('a trader', () => {
  it('[API-63] creates wallets whose keys stay with the signer', async () => {
    const { browser } = await newTrader(server, 'Maker');
    const { status, body } = await call(browser, 'create', { name: ' Sniper ' });
    expect([status, body.data]).toMatchObject([
      200,
      { name: 'Sniper', balance_sol: 0, is_primary: false, archived: false },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret|private/i);
    expect(await server.signer.call('has', { address: body.data.address })).toEqual({ held: true });
    expect((await listed(browser)).map((wallet) => wallet.name)).toEqual(['Main', 'Sniper']);
  });

  it('[API-64] [API-66] [WALLET-06] renames, archives and restores a wallet', async () => {
    const { browser } = await newTrader(server, 'Changer');
    const { data: wallet } = (await call(browser, 'create', { name: 'Old' })).body;
    const walletAddress = wallet.address;
    expect((await call(browser, 'update-wallet', { walletAddress, name: 'New' })).body.data).toMatchObject({
      address: walletAddress,
      name: 'New',
    });
    expect((await call(browser, 'archive', { walletAddress, archive: true })).body).toMatchObject({
      data: { archived: true },
      message: 'Wallet archived',
    });
    expect((await listed(browser, 'archived=true')).map((one) => one.address)).toEqual([walletAddress]);
    expect((await call(browser, 'archive', { walletAddress, archive: false })).body.message).toBe(
      'Wallet restored',
    );
    expect(await listed(browser, 'archived=true')).toEqual([]);
  });

  it('[WALLET-10] has exactly one primary wallet and can change it', async () => {
    const { browser, main } = await newTrader(server, 'Chooser');
    const made = await Promise.all(['A', 'B', 'C'].map((name) => call(browser, 'create', { name })));
    const addresses: string[] = made.map(({ body }) => body.data.address);
    await Promise.all(addresses.map((walletAddress) => call(browser, 'primary', { walletAddress })));
    const primaries = (await listed(browser)).filter((wallet) => wallet.is_primary);
    expect(primaries).toHaveLength(1);
    const [primary] = primaries;
    expect(addresses).toContain(primary.address);
    expect(await codeOf(call(browser, 'archive', { walletAddress: primary.address, archive: true }))).toEqual(
      [409, 'wallet_is_primary'],
    );
    expect((await call(browser, 'archive', { walletAddress: main.address, archive: true })).status).toBe(200);
    expect(await codeOf(call(browser, 'primary', { walletAddress: main.address }))).toEqual([
      409,
      'wallet_archived',
    ]);
    expect((await listed(browser)).filter((wallet) => wallet.is_primary)).toHaveLength(1);
  });

  it('[WALLET-10] makes an imported or exported wallet primary only with a proof', async () => {
    const { browser, main } = await newTrader(server, 'Diverted');
    const { data: brought } = (
      await call(browser, 'import', { name: 'Main', secret: toBase58(freshSecret().secret) })
    ).body;
    const { data: given } = (await call(browser, 'create', { name: 'Given' })).body;
    expect([main.imported, brought.imported]).toEqual([false, true]);
    await call(browser, 'export', { recipientKey, walletAddress: given.address, password: PASSWORD });
    for (const walletAddress of [brought.address, given.address]) {
      expect(await codeOf(call(browser, 'primary', { walletAddress, password: undefined }))).toEqual([
        403,
        'proof_required',
      ]);
      expect(await codeOf(call(browser, 'primary', { walletAddress, password: 'wrong horse' }))).toEqual([
        403,
        'proof_refused',
      ]);
      expect((await listed(browser))[0]).toMatchObject({ address: main.address, is_primary: true });
    }
    const proved = await call(browser, 'primary', { walletAddress: brought.address, password: PASSWORD });
    expect(proved.body.data).toMatchObject({ address: brought.address, is_primary: true });
    expect((await call(browser, 'primary', { walletAddress: main.address })).body.data).toMatchObject({
      is_primary: true,
    });
    const kinds = (await browser.get('/api/v1/wallet/audit')).body.data.items.map(
      (auditEvent: Json) => auditEvent.kind,
    );
    expect(kinds).toEqual([
      'primary',
      'primary',
      'proofRefused',
      'proofRefused',
      'exported',
      'created',
      'imported',
    ]);
  });

  it('[WALLET-10] never gets an imported wallet as primary automatically', async () => {
    const { browser, userId, main } = await newTrader(server, 'Nothing');
    await server.sql`DELETE FROM wallet WHERE user_id = ${userId}`;
    const { data: brought } = (
      await call(browser, 'import', { name: 'Main', secret: toBase58(freshSecret().secret) })
    ).body;
    expect(brought.is_primary).toBe(false);
    const [first, second, ...more] = await listed(browser);
    expect(first).toMatchObject({ name: 'Main', is_primary: true, imported: false });
    expect(first.address).not.toBe(main.address);
    expect(second).toMatchObject({ address: brought.address, is_primary: false });
    expect(more).toEqual([]);
    expect(await codeOf(call(browser, 'archive', { walletAddress: first.address, archive: true }))).toEqual([
      409,
      'wallet_is_primary',
    ]);
    await call(browser, 'archive', { walletAddress: brought.address, archive: true });
    expect(await codeOf(call(browser, 'primary', { walletAddress: brought.address }))).toEqual([
      409,
      'wallet_archived',
    ]);
    await call(browser, 'archive', { walletAddress: brought.address, archive: false });
    expect((await listed(browser)).map((wallet) => wallet.is_primary)).toEqual([true, false]);
  });

  it('is notified on every device of an imported wallet and of a new primary wallet', async () => {
    const { browser } = await newTrader(server, 'Listening');
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const socket = new WebSocket(`${server.base.replace('http', 'ws')}/api/v1/live`, {
      headers: { cookie, origin: server.base },
    });
    const frames: Json[] = [];
    socket.on('message', (text) => void frames.push(JSON.parse(String(text))));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'subscribe', channels: [{ name: 'security' }] }));
    await vi.waitFor(() =>
      expect(frames).toContainEqual(expect.objectContaining({ type: 'snapshot', data: [] })),
    );
    const secret = toBase58(freshSecret().secret);
    const { address: walletAddress } = (await call(browser, 'import', { name: 'Theirs', secret })).body.data;
    await call(browser, 'update-wallet', { walletAddress, name: 'Main' });
    await call(browser, 'primary', { walletAddress, password: PASSWORD });
    await vi.waitFor(() =>
      expect(frames.filter(({ type }) => type === 'delta').flatMap(({ data }) => data)).toMatchObject([
        { kind: 'imported', walletAddress, detail: 'Wallet Theirs was imported' },
        { kind: 'primary', walletAddress, detail: 'Main became the primary wallet' },
      ]),
    );
    socket.terminate();
  });

  it('has at most 20 wallets, even under concurrency', async () => {
    const { browser } = await newTrader(server, 'Hoarder');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => call(browser, 'create', { name: `W${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([409, 'wallet_limit']);
    expect(
      await codeOf(call(browser, 'import', { name: 'More', secret: toBase58(freshSecret().secret) })),
    ).toEqual([409, 'wallet_limit']);
  });

  it("cannot change another's wallets, nor learn of them", async () => {
    const [{ browser }, { main: theirs }] = await Promise.all([
      newTrader(server, 'Nosy'),
      newTrader(server, 'Private'),
    ]);
    for (const walletAddress of [theirs.address, NOBODY]) {
      const tries: [string, object][] = [
        ['update-wallet', { name: 'Mine' }],
        ['archive', { archive: true }],
        ['primary', {}],
        ['export', { recipientKey, password: PASSWORD }],
        ['withdraw', { mint: NOBODY, amount: '1', destination: NOBODY, password: PASSWORD }],
        ['withdraw/review', { mint: NOBODY, amount: '1', destination: NOBODY }],
      ];
      for (const [path, more] of tries)
        expect([path, ...(await codeOf(call(browser, path, { walletAddress, ...more })))]).toEqual([
          path,
          404,
          'wallet_not_found',
        ]);
    }
  });

  it.each(['', '   ', 'x'.repeat(33), 'a\u202Eb', 'a\u0000b', 'a\nb', 7])(
    'cannot name a wallet %j',
    async (name) => {
      const { browser } = await newTrader(server, 'Namer');
      expect(await codeOf(call(browser, 'create', { name }))).toEqual([400, 'invalid_input']);
      expect(await codeOf(call(browser, 'import', { name, secret: toBase58(freshSecret().secret) }))).toEqual(
        [400, 'invalid_input'],
      );
    },
  );

  it('sees every sensitive action in a log, newest first', async () => {
    const { browser, main } = await newTrader(server, 'Auditor');
    const { data: wallet } = (await call(browser, 'create', { name: 'Two' })).body;
    await call(browser, 'primary', { walletAddress: wallet.address });
    await call(browser, 'archive', { walletAddress: main.address, archive: true });
    await call(browser, 'export', {
      recipientKey,
      walletAddress: wallet.address,
      password: 'wrong horse battery',
    });
    await call(browser, 'export', { recipientKey, walletAddress: wallet.address, password: PASSWORD });
    const { items, pagination } = (await browser.get('/api/v1/wallet/audit?limit=4')).body.data;
    expect(items.map((auditEvent: Json) => auditEvent.kind)).toEqual([
      'exported',
      'proofRefused',
      'archived',
      'primary',
    ]);
    expect(pagination).toMatchObject({ count: 5, hasNextPage: true });
    const other = await newTrader(server, 'OtherAuditor');
    expect((await other.browser.get('/api/v1/wallet/audit')).body.data.items).toEqual([]);
  });
});
