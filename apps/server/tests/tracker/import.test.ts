import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { describe, expect, it } from 'vitest';
import { refusal, sharedServer, success } from '#tests/kit/testing.ts';
import { fresh, tracker } from './kit.ts';

const server = sharedServer();

describe('import', () => {
  it('[API-75] counts accepted lines and reports line and reason of the others', async () => {
    const trader = await tracker(server, 'Importer');
    const [known, one, two] = [fresh(), fresh(), fresh()];
    await trader.send('POST', '', { name: 'mine', address: known });
    const text = [`# a list`, `${one},First`, 'garbage', known, `${two} Second`, one, two.toLowerCase()].join(
      '\n',
    );
    const answer = await trader.send('POST', '/import', { text });
    expect(answer).toMatchObject(success({ imported: 2, replaced: 0, undoId: expect.any(String) }));
    expect(answer.body.data.skipped).toEqual([
      { line: 3, reason: 'Not a Solana address: too short' },
      { line: 4, reason: 'You already follow this wallet' },
      { line: 6, reason: 'Listed before, on line 2' },
      { line: 7, reason: expect.stringContaining('same case') },
    ]);
    const { items } = (await trader.get('?sorting=created_at:asc')).body.data;
    expect(items.map(({ name }: FollowedWallet) => name)).toEqual(['mine', 'First', 'Second']);
  });

  it('previews conflicts, replaces on demand, and undoes exactly, once', async () => {
    const [trader, thief] = [await tracker(server, 'Undoer'), await tracker(server, 'UndoThief')];
    const [known, added] = [fresh(), fresh()];
    await trader.send('POST', '', { name: 'mine', address: known, notes: 'keep' });
    const before = await trader.get();
    const body = {
      wallets: [
        { address: known, name: 'theirs', emoji: '🎯' },
        { address: added, name: 'new' },
      ],
    };
    expect(await trader.send('POST', '/import/preview', body)).toMatchObject({
      body: {
        data: {
          fresh: 1,
          items: [{ line: 2, name: 'new' }],
          conflicts: [{ line: 1, address: known, name: 'theirs', yours: 'mine' }],
          skipped: [],
        },
      },
    });
    expect(await trader.get()).toEqual(before);

    const answer = await trader.send('POST', '/import', { ...body, onConflict: 'replace' });
    expect(answer.body.data).toMatchObject({ imported: 1, replaced: 1, skipped: [] });
    expect((await trader.get()).body.data.items).toMatchObject([
      { name: 'new' },
      { name: 'theirs', emoji: '🎯', notes: 'keep' },
    ]);
    const { undoId } = answer.body.data;
    expect(await thief.send('POST', '/import/undo', { undoId })).toMatchObject(
      refusal(404, 'undo_not_found'),
    );
    expect(await trader.send('POST', '/import/undo', { undoId })).toMatchObject({
      body: { data: { removed: 1, restored: 1 } },
    });
    expect(await trader.get()).toEqual(before);
    expect(await trader.send('POST', '/import/undo', { undoId })).toMatchObject({ status: 404 });
    expect((await trader.send('POST', '/import', { text: known })).body.data).toMatchObject({
      imported: 0,
      undoId: null,
    });
  });

  it('accepts 10,000 addresses in one call, rejects more, and undoes it all', async () => {
    const trader = await tracker(server, 'Collector');
    const addresses = Array.from({ length: 10_000 }, fresh);
    const answer = await trader.send('POST', '/import', { text: addresses.join('\n') });
    expect(answer.body.data).toMatchObject({ imported: 10_000, skipped: [] });
    expect((await trader.get('?limit=200')).body.data.pagination.total).toBe(10_000);
    const more = await trader.send('POST', '/import', { text: fresh() });
    expect(more.body.data).toMatchObject({
      imported: 0,
      skipped: [{ line: 1, reason: expect.stringContaining('10,000') }],
    });
    expect(await trader.send('POST', '', { name: 'x', address: fresh() })).toMatchObject(
      refusal(409, 'tracker_full'),
    );
    const { undoId } = answer.body.data;
    expect(await trader.send('POST', '/import/undo', { undoId })).toMatchObject({
      body: { data: { removed: 10_000 } },
    });
    expect((await trader.get()).body.data.items).toEqual([]);
  });

  it('restores an export completely after everything was deleted', async () => {
    const trader = await tracker(server, 'Mover');
    const wallets = Array.from({ length: 25 }, (_, at) => ({
      name: `Wallet, "${at}" 👨‍👩‍👧`,
      address: fresh(),
      emoji: at % 2 === 0 ? '🎯' : null,
    }));
    for (const [at, wallet] of wallets.slice(0, 5).entries())
      await trader.send('POST', '', { ...wallet, group: `group ${at}`, notes: 'one\n\ttwo; three' });
    await trader.send('POST', '/import', { wallets: wallets.slice(5) });
    const before = await trader.get('?limit=200');
    const exported = await trader.get('/export');
    expect(await trader.send('DELETE', '?all=true')).toMatchObject({ body: { data: { removed: 25 } } });
    expect((await trader.get()).body.data.items).toEqual([]);
    for (const body of [
      { text: JSON.stringify(exported.body.data) },
      { wallets: exported.body.data.wallets },
    ]) {
      await trader.send('DELETE', '?all=true');
      expect((await trader.send('POST', '/import', body)).body.data).toMatchObject({
        imported: 25,
        skipped: [],
      });
      expect(await trader.get('?limit=200')).toEqual(before);
      expect(await trader.get('/export')).toEqual(exported);
    }
  });
});
