/** Tests wallets shared by a clan: who reads and manages them, and what former members retain. */

import { randomBytes } from 'node:crypto';
import type { ClanWallet } from '@dugout/contract/clans/clan';
import { toBase58 } from '@dugout/domain/address';
import { beforeAll, describe, expect, it } from 'vitest';
import { clanKey, clanWallets } from '#/features/clans/wallets/clan-wallets.repository.ts';
import { type Chatty, type ChattyClan, chattyClans } from '#tests/chat/world.ts';
import { strangerNames } from '#tests/friends/world.ts';
import { eventually, sharedServer, success } from '#tests/kit/testing.ts';

const server = sharedServer();
let clan: () => Promise<ChattyClan>;

beforeAll(async () => {
  clan = await chattyClans(server, strangerNames());
});

const wallet = (): string => toBase58(randomBytes(32));
const at = (clanId: string, address?: string): string =>
  `/clan/${clanId}/wallets${address === undefined ? '' : `/${address}`}`;
const shared = async (reader: Chatty, clanId: string): Promise<ClanWallet[]> =>
  (await reader.get(at(clanId))).body.data as ClanWallet[];

describe('wallets shared by a clan', () => {
  it('are managed by officers and the owner, and readable by every member', async () => {
    const { id, owner, officer, member } = await clan();
    expect(await shared(member, id)).toEqual([]);
    const [first, second] = [wallet(), wallet()];
    const added = await officer.post(at(id), { address: first, name: 'Whale', emoji: '🐳' });
    expect(added).toMatchObject(success({ address: first, name: 'Whale', emoji: '🐳' }));
    await owner.post(at(id), { address: second, name: 'Sniper' });
    expect((await owner.post(at(id), { address: second, name: 'Again' })).body.code).toBe(
      'clan_wallet_exists',
    );
    expect(await officer.post(at(id, second), { name: 'Fast one' }, 'PUT')).toMatchObject({ status: 200 });
    expect((await shared(member, id)).map(({ address, name, emoji }) => [address, name, emoji])).toEqual([
      [first, 'Whale', '🐳'],
      [second, 'Fast one', null],
    ]);
    for (const answer of [
      await member.post(at(id), { address: wallet(), name: 'Mine' }),
      await member.post(at(id, first), { name: 'Mine' }, 'PUT'),
      await member.post(at(id, first), undefined, 'DELETE'),
    ])
      expect(answer.body.code).toBe('clan_forbidden');
    expect((await owner.post(at(id, first), undefined, 'DELETE')).status).toBe(200);
    expect((await owner.post(at(id, first), undefined, 'DELETE')).body.code).toBe('clan_wallet_not_found');
    expect((await shared(member, id)).map(({ address }) => address)).toEqual([second]);
    expect((await owner.audit(id)).slice(0, 4).map(({ kind, fields }) => [kind, fields])).toEqual([
      ['walletRemoved', [first]],
      ['walletRenamed', [second]],
      ['walletAdded', [second]],
      ['walletAdded', [first]],
    ]);
  });

  it('are encrypted with a key that is replaced at a kick, so that kicked members read nothing', async () => {
    const { id, owner, member } = await clan();
    const address = wallet();
    await owner.post(at(id), { address, name: 'Plainly readable' });
    const [before] = await clanWallets(server.db, id);
    const key = await clanKey(server.db, id);
    expect(before?.labels.toString('latin1')).not.toContain('Plainly');
    expect((await shared(member, id))[0]?.name).toBe('Plainly readable');
    await owner.manage(id, 'kick', member);
    expect((await member.get(at(id))).body.code).toBe('not_in_clan');
    await eventually(async () =>
      expect(await clanKey(server.db, id)).toMatchObject({ generation: 2, is_stale: false }),
    );
    const [after] = await clanWallets(server.db, id);
    expect(after?.labels.equals(before?.labels ?? Buffer.alloc(0))).toBe(false);
    expect((await clanKey(server.db, id))?.sealed).not.toBe(key?.sealed);
    expect((await shared(owner, id))[0]?.name).toBe('Plainly readable');
    await member.join(id);
  });

  it('keep every change while members come and go', async () => {
    const { id, owner, officer, member } = await clan();
    const addresses = Array.from({ length: 12 }, wallet);
    const adding = addresses.map((address, n) =>
      (n % 2 === 0 ? owner : officer).post(at(id), { address, name: `Wallet ${n}` }),
    );
    for (let n = 0; n < 3; n++) {
      await member.leave(id);
      await member.join(id);
    }
    expect((await Promise.all(adding)).map(({ status }) => status)).toEqual(addresses.map(() => 200));
    const names = (await shared(owner, id)).map(({ name }) => name).sort();
    expect(names).toEqual(addresses.map((_, n) => `Wallet ${n}`).sort());
    await eventually(async () => expect((await clanKey(server.db, id))?.is_stale).toBe(false));
  });
});
