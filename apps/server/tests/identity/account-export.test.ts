/** Tests the archive of all data that the server holds about a trader. */

import { appCode } from '@dugout/testkit/authenticator-app';
import { describe, expect, it } from 'vitest';
import { between, type Chatty, chatty } from '#tests/chat/world.ts';
import { idOf } from '#tests/clans/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { refusal, sharedServer } from '#tests/kit/testing.ts';
import { dropRules, filesOf, namingColumns, plant } from './export-world.ts';

const PASSWORD = 'correct horse battery';
const name = strangerNames();
const server = sharedServer({ settings: { RATE_LIMIT_SCALE: '1' } });

/** Returns the archive as the browser receives it. */
async function exported(trader: Chatty, code?: string): Promise<Map<string, Buffer>> {
  const answer = await fetch(new URL('/api/v1/account/export', server.address), {
    method: 'POST',
    headers: { cookie: trader.cookie(), 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD, code }),
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="dugout-[\d-]+\.tar\.gz"$/,
  );
  return filesOf(new Uint8Array(await answer.arrayBuffer()));
}

const textOf = (files: Map<string, Buffer>): string => [...files.values()].map(String).join('\n');
const rowsOf = (files: Map<string, Buffer>, table: string): Record<string, unknown>[] =>
  JSON.parse(String(files.get(`${table}.json`)));

describe('[R9] the export of a trader', () => {
  it('requires a proof of identity and is logged in the security log', async () => {
    const trader = await chatty(server, name());
    expect(await trader.post('/account/export', {})).toMatchObject(refusal(403, 'proof_required'));
    expect(await trader.post('/account/export', { password: 'wrong' })).toMatchObject(
      refusal(403, 'proof_refused'),
    );
    const files = await exported(trader);
    expect(rowsOf(files, 'wallet_act').map(({ kind }) => kind)).toContain('dataExported');
  });

  it("contains the trader's texts and those sent to them, and nobody else’s", async () => {
    const [trader, friend, third] = [
      await chatty(server, name()),
      await chatty(server, name()),
      await chatty(server, name()),
    ];
    await befriend(trader, friend);
    await befriend(friend, third);
    await trader.said(between(trader, friend), 'mine to a friend');
    await friend.said(between(trader, friend), 'theirs to me');
    await friend.said(between(friend, third), 'between the others');
    const clanId = idOf(await trader.found({ name: `Quay ${name()}`, tag: 'QUAY', bio: 'words' }));
    await third.join(clanId);
    await trader.said(clanId, 'mine to the clan');
    await third.said(clanId, 'theirs to the clan');
    await third.post('/friends/block', { userId: trader.userId });
    await trader.post('/tracker', {
      name: 'my words for it',
      address: 'So11111111111111111111111111111111111111112',
    });
    await trader.profile({ bio: 'my bio' });

    const files = await exported(trader);
    const text = textOf(files);
    for (const own of ['mine to a friend', 'theirs to me', 'mine to the clan', 'my words for it', 'my bio'])
      expect(text).toContain(own);
    for (const others of ['between the others', 'theirs to the clan', 'blockedBy'])
      expect(text).not.toContain(others);
    expect(rowsOf(files, 'ledger_line').length).toBeGreaterThan(0);

    const secrets = await server.sql<{ secret: string }>`
      SELECT password AS secret FROM auth_account WHERE "userId" = ${trader.userId} AND password IS NOT NULL
      UNION SELECT token FROM auth_session WHERE "userId" = ${trader.userId}`;
    expect(secrets.length).toBeGreaterThan(1);
    for (const { secret } of secrets) expect(text).not.toContain(secret);
  });

  it('describes each file in its README', async () => {
    const files = await exported(await chatty(server, name()));
    const readme = String(files.get('README.md'));
    const listed = [...readme.matchAll(/^- `(\w+\.json)`: \S/gm)].map(([, file]) => file);
    expect(listed).toEqual([...files.keys()].filter((file) => file !== 'README.md'));
  });

  it("contains the trader's uploaded pictures", async () => {
    const trader = await chatty(server, name());
    const { default: sharp } = await import('sharp');
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'picture.png');
    expect((await trader.call('/api/v1/images', form)).status).toBe(200);
    const pictures = [...(await exported(trader))].filter(([file]) => file.startsWith('pictures/'));
    expect(pictures.map(([, bytes]) => bytes.toString('latin1', 8, 12))).toEqual(['WEBP']);
  });

  it('is allowed three times in a row, then once in ten minutes', async () => {
    const trader = await chatty(server, name());
    for (let n = 0; n < 3; n++) await exported(trader);
    expect(await trader.post('/account/export', { password: PASSWORD })).toMatchObject(
      refusal(429, 'rate_limited'),
    );
  });

  it('states since when a second factor exists, without its key or recovery codes', async () => {
    const trader = await chatty(server, name());
    const begun = await trader.post('/account/second-factor', { password: PASSWORD });
    const { setup, typedKey } = begun.body.data as { setup: string; typedKey: string };
    // Each code is valid once: first the previous step's, then the current one's.
    const first = { setup, code: appCode(typedKey, Date.now() - 30_000) };
    expect((await trader.post('/account/second-factor/confirm', first)).status).toBe(200);
    const files = await exported(trader, appCode(typedKey, Date.now()));
    expect(rowsOf(files, 'second_factor').map(Object.keys)).toEqual([expect.arrayContaining(['created_at'])]);
    expect(rowsOf(files, 'second_factor')[0]).not.toHaveProperty('sealed_key');
    expect(files.has('recovery_code.json')).toBe(false);
  });

  /** Last: it drops the rules of the tables. */
  it('contains every row of every table that names the trader, or its README says why not', async () => {
    const trader = await chatty(server, name());
    const address = await trader.wallet();
    const readme = String((await exported(trader)).get('README.md'));
    const exception = (table: string, column: string): boolean =>
      readme.includes(`\n- \`${table}\`: `) ||
      new RegExp(`\n- \`${table}\\.json\`: .*Not by \`${column}\``).test(readme);
    await dropRules(server.db);

    const columns = (await namingColumns(server.db)).filter(
      // A fabricated second factor would block the export itself; the previous test has a real one.
      ({ table }) => !['trader_pair', 'followed_wallet', 'second_factor'].includes(table),
    );
    expect(columns.length).toBeGreaterThan(50);
    const planted: { table: string; column: string; mark: string }[] = [];
    for (const { table, column, names } of columns) {
      const own = names === 'user' ? trader.userId : address;
      const hasUser = columns.some((other) => other.table === table && other.names === 'user');
      if (exception(table, column) || (names === 'wallet' && hasUser)) continue;
      const row = { [column]: own };
      const mark = await plant(server.db, table, row);
      planted.push({ table, column, mark });
    }
    const files = await exported(trader);
    const missing = planted.filter(
      ({ table, mark }) => !String(files.get(`${table}.json`) ?? '').includes(mark),
    );
    expect(missing).toEqual([]);
  });
});
