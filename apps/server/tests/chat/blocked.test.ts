/** Tests what a reader receives of a clan chat with a member they block, on the socket and in calls. */

import { beforeAll, describe, expect, it } from 'vitest';
import { strangerNames } from '#tests/friends/world.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { type ChatPage, type ChattyClan, chattyClans } from './world.ts';

const server = sharedServer();
let clan: () => Promise<ChattyClan>;

beforeAll(async () => {
  clan = await chattyClans(server, strangerNames());
});

const unblocks = async ({ officer, member }: ChattyClan): Promise<void> => {
  await member.end(officer);
};
const received = (page: ChatPage): string => JSON.stringify(page.frames);

describe('a reader who blocks a clan member', () => {
  it('receives nothing of that member on the socket: messages, edits, quotes, typing', async () => {
    const { id, owner, officer, member } = await clan();
    await member.block(officer);
    const [reader, other] = [await member.page(), await owner.page()];
    for (const page of [reader, other]) await page.open(id);
    reader.watchList();
    const said = await officer.said(id, 'poison one');
    await officer.post(`/chat/channels/${id}/messages/${said.id}`, { text: 'poison two' }, 'PUT');
    await officer.post(`/chat/channels/${id}/typing`, {});
    await owner.said(id, 'an answer', { replyTo: said.id });
    await eventually(() => expect(reader.texts(id)).toContain('an answer'));
    await eventually(() => expect(reader.entries().at(-1)?.lastMessage?.text).toBe('an answer'));
    expect(received(reader)).not.toContain('poison');
    expect(reader.updates(id).every(({ kind }) => kind === 'message')).toBe(true);
    expect(received(other)).toContain('poison two');
    const messages = reader.updates(id).flatMap((each) => (each.kind === 'message' ? [each.message] : []));
    expect(messages[0]).toMatchObject({ id: said.id, userId: officer.userId, text: '', blocked: true });
    expect(messages.at(-1)?.replyTo).toMatchObject({ id: said.id, text: '', blocked: true });
    for (const page of [reader, other]) page.close();
    await unblocks({ id, owner, officer, member });
  });

  it('receives nothing of that member from calls: pages, pins, cards, search, lists, answers', async () => {
    const { id, owner, officer, member } = await clan();
    const said = await officer.said(id, 'poison /clan @nobody');
    await owner.post(`/chat/channels/${id}/messages/${said.id}/pin`, { pinned: true }, 'PUT');
    await owner.said(id, 'an answer', { replyTo: said.id });
    await member.block(officer);
    const own = await member.said(id, 'mine', { replyTo: said.id });
    const reaction = `/chat/channels/${id}/messages/${said.id}/reaction`;
    const reacted = await member.post(reaction, { emoji: '👍', on: true }, 'PUT');
    const last = await officer.said(id, 'poison last');
    const paths = [
      `/chat/channels/${id}/messages?limit=50`,
      `/chat/channels/${id}/messages?around=${said.id}&limit=50`,
      `/chat/channels/${id}/pins`,
      `/chat/channels/${id}/cards?messages=${said.id},${last.id}`,
      '/chat/search?search=poison',
      '/chat/channels',
      `/chat/channels/${id}`,
    ];
    const answers = await Promise.all(paths.map((path) => member.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(JSON.stringify([own, reacted, answers])).not.toContain('poison');
    expect(JSON.stringify(await owner.get(`/chat/channels/${id}/pins`))).toContain('poison');
    await unblocks({ id, owner, officer, member });
  });

  it('loses and regains the messages of an open room with the block, even across a disconnect', async () => {
    const { id, owner, officer, member } = await clan();
    const page = await member.page();
    await page.open(id);
    await officer.said(id, 'before');
    await eventually(() => expect(page.texts(id)).toContain('before'));
    await member.block(officer);
    await officer.said(id, 'poison');
    await owner.said(id, 'after');
    await eventually(() => expect(received(page)).toContain('after'));
    expect(received(page)).not.toContain('poison');
    const again = await member.page();
    await again.open(id);
    expect(received(again)).not.toContain('poison');
    await unblocks({ id, owner, officer, member });
    await eventually(() => {
      for (const each of [page, again]) expect(received(each)).toContain('poison');
    });
    for (const each of [page, again]) each.close();
  });

  it('is removed from a shared room like others who leave', async () => {
    const { id, owner, officer, member } = await clan();
    await member.block(officer);
    const page = await member.page();
    await page.open(id);
    await owner.manage(id, 'kick', member);
    await eventually(() => expect(page.refused(id)).toBe(true));
    const before = page.frames.length;
    await owner.said(id, 'among us');
    await eventually(async () => expect((await owner.messages(id)).at(-1)?.text).toBe('among us'));
    expect(page.frames.slice(before).map(({ type }) => type)).not.toContain('delta');
    page.close();
    await unblocks({ id, owner, officer, member });
    await member.join(id);
  });
});
