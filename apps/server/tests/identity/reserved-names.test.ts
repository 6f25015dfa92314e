/** Tests names that resemble the platform's, wherever a trader chooses a visible name. */

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Clannish, clannish, idOf } from '#tests/clans/world.ts';
import { refusal, sharedServer } from '#tests/kit/testing.ts';
import { keepHandle, signUp as referred } from '#tests/referral/referral.harness.ts';

const REFUSED = [
  ...['Dugout', 'Dugout_Support', 'admin', 'Support', 'System', 'Security', 'operator', 'Giveaway'],
  ...['moderator', 'official', 'dug0ut', 'DugoutHelp', 'TeamDugout', 'supp0rt_team', 'Admins', 'rnoderator'],
];

const server = sharedServer();

let accounts = 0;
const account = (name: string) => ({
  email: `reserved${++accounts}@example.org`,
  password: 'correct horse battery',
  name,
});
const signUp = async (name: string) => {
  const own = server.client();
  return { own, ...(await own.call('/api/auth/sign-up/email', { method: 'POST', body: account(name) })) };
};

describe('a reserved name', () => {
  it.each([...REFUSED, 'D.u.g.o.u.t', '  Support! '])('is rejected at sign-up: %s', async (name) => {
    const { status, body } = await signUp(name);
    expect({ status, body }).toMatchObject(refusal(409, 'USER_NAME_RESERVED'));
    expect((body as { message: string }).message).toContain('could be mistaken for Dugout');
  });

  it('is rejected in a profile', async () => {
    const { own } = await signUp('plain_reader');
    for (const userName of REFUSED)
      expect(await own.call('/api/v1/profile', { method: 'POST', body: { userName } })).toMatchObject(
        refusal(409, 'user_name_reserved'),
      );
  });

  it('is rejected as a referral handle', async () => {
    const trader = await referred(server, 'handlechooser');
    for (const handle of REFUSED)
      expect((await keepHandle(trader, handle)).body).toMatchObject({ code: 'handle_reserved' });
  });

  it('is rejected as the name or tag of a clan and as the label of a shared wallet', async () => {
    const owner: Clannish = await clannish(server, 'clan_namer');
    for (const name of [...REFUSED, 'Support Team', 'free SOL evil.com', 'evil dot com', 'Поддержка'])
      expect((await owner.found({ tag: 'PLAIN', name })).body).toMatchObject({ code: 'clan_name_reserved' });
    for (const tag of ['MOD', 'm0d', 'ADMIN', 'HELP', 'DUGOUT', 'DUG0UT', 'STAFF'])
      expect((await owner.found({ tag, name: 'Plain People' })).body).toMatchObject({
        code: 'clan_tag_reserved',
      });
    expect((await owner.get('/clan/available?tag=MOD&name=Support%20Team')).body.data).toMatchObject({
      tag: 'reserved',
      name: 'reserved',
    });
    const id = idOf(await owner.found({ tag: 'PLAIN', name: 'Plain People' }));
    const address = 'So11111111111111111111111111111111111111112';
    for (const name of ['Dugout', 'Support Team', 'evil.com'])
      expect((await owner.post(`/clan/${id}/wallets`, { address, name })).body).toMatchObject({
        code: 'clan_name_reserved',
      });
    expect((await owner.post(`/clan/${id}/wallets`, { address, name: 'Whale' })).status).toBe(200);
    expect(
      (await owner.post(`/clan/${id}/wallets/${address}`, { name: 'Dugout deposit' }, 'PUT')).body,
    ).toMatchObject({
      code: 'clan_name_reserved',
    });
  });
});

it('a name with a role inside another word, or followed by a number, is allowed', async () => {
  for (const name of ['Modesto', 'Adminton', 'Systematic', 'Supporter42'])
    expect((await signUp(name)).body).toMatchObject({ user: { name } });
});

it('older accounts and clans with reserved names are renamed at the start and notified', async () => {
  const { body } = await signUp('before_the_rule');
  const { id } = (body as { user: { id: string } }).user;
  const owner = await clannish(server, 'owner_before');
  await owner.found({ tag: 'OLDER', name: 'Older People' });
  await server.restart(async () => {
    const db = server.db.tables();
    await sql`UPDATE auth_user SET name = 'Dugout_Support' WHERE id = ${id}`.execute(db);
    await sql`UPDATE clan SET name = 'Support Team', tag = 'MOD' WHERE tag = 'OLDER'`.execute(db);
    await sql`DELETE FROM reserved_name_check`.execute(db);
  });
  const rows = await server.sql<{ name: string }>`SELECT name FROM auth_user WHERE id = ${id}`;
  expect(rows[0]?.name).toMatch(/^trader\d*$/);
  const clans = await server.sql<{ tag: string; name: string }>`
    SELECT c.tag, c.name FROM clan c JOIN clan_member m ON m.clan_id = c.id WHERE m.user_id = ${owner.userId}`;
  expect(clans[0]?.name).toMatch(/^Clan [0-9A-F]{6}$/);
  expect(clans[0]?.tag).toMatch(/^[0-9A-F]{6}$/);
  const notified = async (userId: string, title: string) =>
    (await server.sql`SELECT 1 FROM notification WHERE user_id = ${userId} AND content->>'title' = ${title}`)
      .length;
  await expect.poll(() => notified(id, 'Username changed'), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => notified(owner.userId, 'Clan renamed'), { timeout: 20_000 }).toBe(1);
});
