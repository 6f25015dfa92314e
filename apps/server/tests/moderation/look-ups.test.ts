/** Tests what traders see of lookups of their data, for each operator command on a real server. */

import type { LookUp } from '@dugout/contract/moderation/endpoints';
import { describe, expect, it } from 'vitest';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import type { ModerationAnswer, ModerationCommand } from '#/features/moderation/commands.ts';
import { between, type Chatty, chatty } from '#tests/chat/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { eventually, shared, sharedServer } from '#tests/kit/testing.ts';

const SECRET = 'words for one reader';
const name = strangerNames();
const server = sharedServer();
const ann = shared(() => chatty(server, name()));

const operate = (...args: string[]): Promise<ModerationAnswer> =>
  sendCommand(server.dataDir, commandOf(args, 'sam'));
const rowsOf = (answer: ModerationAnswer) => ('rows' in answer ? answer.rows : []);

interface LookUpPage {
  readonly items: LookUp[];
  readonly pagination: { readonly count: number; readonly pages: number };
}
const lookUps = async (who: Chatty, query = ''): Promise<LookUpPage> =>
  (await who.get(`/profile/look-ups${query}`)).body.data as LookUpPage;

/** Counts the lookups and other operator actions on a trader. */
const written = async ({ userId }: Chatty): Promise<number> =>
  (await server.sql<{ id: string }>`SELECT id FROM wallet_act WHERE user_id = ${userId}`).length;

interface Subject {
  readonly author: Chatty;
  readonly messageId: string;
  readonly reportId: string;
}

/** Creates a trader whose message to Ann she has reported. */
async function subject(): Promise<Subject> {
  const author = await chatty(server, name());
  await befriend(author, ann);
  const channel = between(author, ann);
  const { id } = await author.said(channel, SECRET);
  await ann.post(`/chat/channels/${channel}/messages/${id}/report`, { reason: 'scam', note: 'look' });
  const own = rowsOf(await operate('reports', '--operator', 'before')).find(({ message }) => message === id);
  return { author, messageId: id, reportId: own?.['report'] ?? 'none' };
}

/** The arguments that aim each command at a trader: first successfully, then refused. */
const COMMANDS: Readonly<
  Record<ModerationCommand['command'], (aim: Subject) => readonly (readonly string[])[]>
> = {
  reports: () => [['reports']],
  show: ({ reportId }) => [['show', reportId]],
  hide: ({ messageId }) => [
    ['hide', messageId],
    ['hide', messageId],
  ],
  restore: ({ messageId }) => [
    ['restore', messageId],
    ['hide', messageId],
    ['restore', messageId],
  ],
  dismiss: ({ reportId }) => [
    ['dismiss', reportId],
    ['dismiss', reportId],
  ],
  suspend: ({ author }) => [
    ['suspend', author.name],
    ['suspend', author.name],
  ],
  lift: ({ author }) => [
    ['lift', author.name],
    ['suspend', author.name],
    ['lift', author.name],
  ],
  'sign-out': ({ author }) => [['sign-out', author.name]],
  // Names nobody, and would end everyone's session here: tested in `moderation-sign-out.test.ts`.
  'sign-out-everyone': () => [],
  giveaway: () => [['giveaway', 'Title', '--prize', '1', '--minutes', '5']],
  invite: () => [['invite']],
  invitations: () => [['invitations']],
  'revoke-invitation': () => [['revoke-invitation', 'none']],
  log: ({ reportId }) => [['show', reportId], ['log']],
};

/** Commands that reveal many traders at once record no operator text. */
const LISTS: readonly string[] = ['reports', 'invitations', 'log'];

describe('a lookup by an operator', () => {
  it.each(Object.keys(COMMANDS) as ModerationCommand['command'][])(
    'is recorded for the trader whenever the answer of %s reveals anything about them',
    async (command) => {
      const aim = await subject();
      const { author, messageId, reportId } = aim;
      for (const args of COMMANDS[command](aim)) {
        const before = await written(author);
        const reason = LISTS.includes(args[0] ?? '') ? [] : ['--reason', 'Ticket 7'];
        const answer = JSON.stringify(await operate(...args, ...reason));
        const isShown = [author.name, author.userId, SECRET, messageId, reportId].some((word) =>
          answer.includes(word),
        );
        if (isShown) expect(await written(author), `${args.join(' ')}: ${answer}`).toBeGreaterThan(before);
      }
    },
  );

  it('shows the time, the target and the reason to that trader only', async () => {
    const { author, reportId } = await subject();
    await operate('show', reportId, '--operator', 'Kim', '--reason', 'Ticket 7');
    const [newest] = (await lookUps(author)).items;
    expect(newest).toMatchObject({
      detail: 'Operator Kim viewed your reported message',
      reason: 'Ticket 7',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(await lookUps(await chatty(server, name())))).not.toContain('Kim');
    expect((await lookUps(ann)).items[0]).toMatchObject({
      detail: 'Operator Kim viewed your report',
      reason: 'To decide about your report',
    });
  });

  it('of a list is recorded once per operator while it is read all day', async () => {
    const { author } = await subject();
    const lists = async () =>
      (await lookUps(author)).items.filter(({ detail }) => detail.includes('list of open reports'));
    const before = (await lists()).length;
    for (let round = 0; round < 3; round++) await operate('reports', '--operator', 'Lee');
    expect((await lists()).length - before).toBe(1);
    await operate('reports', '--operator', 'Max');
    expect((await lists()).length - before).toBe(2);
  });

  it('is recorded for a trader whose suspension or pardon fails', async () => {
    const { author } = await subject();
    expect(await operate('lift', author.name, '--reason', 'Curious')).toMatchObject({ ok: false });
    expect((await lookUps(author)).items[0]).toMatchObject({
      detail: 'Operator sam viewed your suspension status',
      reason: 'Curious',
    });
  });

  it("records no text about one trader for another, and none after the account's deletion", async () => {
    const { author, reportId, messageId } = await subject();
    const text = `${author.name} threatens others`;
    await operate('show', reportId, '--reason', text);
    await operate('hide', messageId, '--reason', text);
    for (const list of LISTS)
      await expect(operate(list, '--operator', 'Noa', '--reason', text)).resolves.toMatchObject({
        ok: false,
      });
    await operate('log', '--operator', 'Noa');
    expect(JSON.stringify(await lookUps(author))).toContain(text);
    const shownTo = async (who: Chatty) => [
      await lookUps(who),
      (await who.get('/wallet/audit')).body,
      (await who.get('/notifications')).body,
    ];
    expect(JSON.stringify(await shownTo(ann))).not.toContain(text);

    const auditCount = async () => {
      const rows = await server.sql`SELECT 1 FROM wallet_act a WHERE a::text LIKE ${`%${text}%`}`;
      return rows.length;
    };
    expect(await auditCount()).toBe(2);
    await author.post('/account/deletion', { password: 'correct horse battery' });
    await server.sql`UPDATE account_deletion SET due_at = now() WHERE user_id = ${author.userId}`;
    await eventually(async () => expect(await auditCount()).toBe(0));
  });

  it('is paged and hidden from guests', async () => {
    const { author, reportId } = await subject();
    for (let look = 0; look < 4; look++) await operate('show', reportId, '--reason', `Look ${look}`);
    const { items, pagination } = await lookUps(author, '?page=2&limit=2');
    expect(items.map(({ reason }) => reason)).toEqual(['Look 1', 'Look 0']);
    expect(pagination).toMatchObject({ count: 5, pages: 3 });
    expect((await fetch(`${server.address}/api/v1/profile/look-ups`)).status).toBe(401);
  });
});
