/** Tests that an invitation to a clan is valid only while its sender could send it again. */

import { describe, expect, it } from 'vitest';
import { strangerNames } from '#tests/friends/world.ts';
import { refusal, sharedServer } from '#tests/kit/testing.ts';
import { type Clannish, clanNames, clannish, idOf } from './world.ts';

const server = sharedServer();
const strangerName = strangerNames();
const clanName = clanNames();

const somebody = (): Promise<Clannish> => clannish(server, strangerName());

/** A clan with approval, its officer, and a guest invited by the officer. */
async function invitingClan() {
  const [owner, officer, guest] = [await somebody(), await somebody(), await somebody()];
  const id = idOf(await owner.found(clanName()));
  await officer.join(id);
  await owner.manage(id, 'promote', officer);
  await owner.update({ id, requireApproval: true });
  expect((await officer.invite(guest)).status).toBe(200);
  expect((await guest.invitations()).map(({ clanId }) => clanId)).toEqual([id]);
  return { id, owner, officer, guest };
}
type Inviting = Awaited<ReturnType<typeof invitingClan>>;

/** Checks that the invitation is no longer shown and no longer works. */
async function isWorthless({ id, guest }: Pick<Inviting, 'id' | 'guest'>): Promise<void> {
  expect(await guest.invitations()).toEqual([]);
  expect((await guest.list()).find((clan) => clan.id === id)?.standing).toBe('apply');
  expect(await guest.post('/clan/decline-invitation', { clanId: id })).toMatchObject(
    refusal(404, 'clan_invitation_not_found'),
  );
  expect((await guest.join(id)).body.data).toEqual({ status: 'pending' });
}

describe('an invitation ends', () => {
  it('when its officer is removed', async () => {
    const clan = await invitingClan();
    await clan.owner.manage(clan.id, 'kick', clan.officer);
    await isWorthless(clan);
  });

  it('when its officer is demoted', async () => {
    const clan = await invitingClan();
    await clan.owner.manage(clan.id, 'demote', clan.officer);
    await isWorthless(clan);
  });

  it('when its officer leaves', async () => {
    const clan = await invitingClan();
    await clan.officer.leave(clan.id);
    await isWorthless(clan);
  });

  it('when the invited user blocks its officer', async () => {
    const clan = await invitingClan();
    await clan.guest.block(clan.officer);
    await isWorthless(clan);
  });

  it('when its officer blocks the invited user', async () => {
    const clan = await invitingClan();
    await clan.officer.block(clan.guest);
    await isWorthless(clan);
  });

  it('when the invited user joins by another approval, and does not undo a kick', async () => {
    const { id, owner, officer } = await invitingClan();
    const applicant = await somebody();
    await applicant.join(id);
    await officer.invite(applicant);
    expect((await owner.decide(id, applicant, true)).status).toBe(200);
    await owner.manage(id, 'kick', applicant);
    await isWorthless({ id, guest: applicant });
  });
});

it('an invitation survives a handover by its owner, and a new one is valid after a kick', async () => {
  const { id, owner, officer, guest } = await invitingClan();
  const another = await somebody();
  await owner.invite(another);
  await owner.manage(id, 'handOver', officer);
  expect((await guest.join(id)).body.data).toEqual({ status: 'joined' });
  expect((await another.join(id)).body.data).toEqual({ status: 'joined' });
  await officer.manage(id, 'kick', another);
  await owner.invite(another);
  expect((await another.join(id)).body.data).toEqual({ status: 'joined' });
});
