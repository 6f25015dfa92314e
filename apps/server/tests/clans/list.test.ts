/** Tests the pages of the list of clans, and the figures it is sorted by. */

import type { ListedClan } from '@dugout/contract/clans/clan';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillNameForms } from '#/features/clans/fill-name-forms.ts';
import { ListFigures } from '#/features/clans/list-figures.ts';
import { manyClans, manyUserId } from '#tests/kit/many-clans.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { type Clannish, clannish } from './world.ts';

const CLANS = 300;
const SOL = 1_000_000_000n;

const server = sharedServer();
let viewer: Clannish;

beforeAll(async () => {
  await manyClans(server.db, CLANS);
  await fillNameForms(server.db);
  viewer = await clannish(server, 'Scroller');
});

interface Page {
  readonly items: ListedClan[];
  readonly next: string | null;
  readonly pagination: { readonly count: number };
}

const page = async (query: string): Promise<Page> => {
  const { status, body } = await viewer.get(`/clan?${query}`);
  expect([status, body]).toMatchObject([200, {}]);
  return body.data as Page;
};
const idsOf = ({ items }: Page): string[] => items.map(({ id }) => id);
const clan = async (id: string) => {
  const rows = await server.db.tables().selectFrom('clan').selectAll().where('id', '=', id).execute();
  return rows[0];
};

describe('[CLAN-08] pages of clans', () => {
  it('add up to the whole list, with ties in a stable order', async () => {
    const whole = [...idsOf(await page('limit=200')), ...idsOf(await page('limit=200&page=2'))];
    expect(new Set(whole).size).toBe(CLANS);
    for (const limit of [7, 50]) {
      const pages: string[][] = [];
      for (let number = 1; number <= Math.ceil(CLANS / limit); number++)
        pages.push(idsOf(await page(`limit=${limit}&page=${number}`)));
      expect(pages.flat()).toEqual(whole);
    }
    expect((await page('limit=200&page=3')).items).toEqual([]);
  });

  it('follow a cursor without a gap or a repeat while clans rise and are dissolved', async () => {
    const whole = [...idsOf(await page('limit=200')), ...idsOf(await page('limit=200&page=2'))];
    const first = await page('limit=100');
    expect(idsOf(first)).toEqual(whole.slice(0, 100));
    const [risen, dissolved] = [whole[150] ?? '', whole[99] ?? ''];
    const { tables } = server.db;
    await tables().updateTable('clan').set({ place: 1 }).where('id', '=', risen).execute();
    await tables().deleteFrom('clan').where('id', '=', dissolved).execute();
    const second = await page(`limit=100&after=${first.next}`);
    const third = await page(`limit=150&after=${second.next}`);
    expect([...idsOf(second), ...idsOf(third)]).toEqual(whole.slice(100).filter((id) => id !== risen));
    expect(third.next).toBeNull();
    await tables().updateTable('clan').set({ place: null }).where('id', '=', risen).execute();
  });

  it('reject a cursor that no page returned', async () => {
    expect(await viewer.get('/clan?after=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: expect.stringContaining('after') },
    });
    expect((await page(`after=9999999999.-${'9'.repeat(39)}.-9999999999.${'9'.repeat(17)}.x`)).items).toEqual(
      [],
    );
  });

  it('accept page numbers of any size', async () => {
    for (const query of [
      'membersSize=9007199254740991',
      'clanRank=9007199254740991',
      'minUserVolume=1e300&minProfileRank=9007199254740991',
    ])
      await page(query);
  });

  it('find a clan by any part of its name, and by a prefix of its tag', async () => {
    const name = (await clan('many77'))?.name ?? '';
    for (const part of [name, name.slice(5, 20), name.slice(-9).toUpperCase()])
      expect(idsOf(await page(`search=${part}`))).toEqual(['many77']);
    const byTag = idsOf(await page('limit=200&search=m7'));
    expect(byTag.sort()).toEqual(['many7', ...Array.from({ length: 10 }, (_, at) => `many7${at}`)].sort());
    expect(idsOf(await page('search=any77'))).toEqual([]);
    const holding = idsOf(await page('limit=200&search=f'));
    expect(holding.length).toBeGreaterThan(100);
    expect((await page('limit=200&search=%25')).items).toEqual([]);
  });
});

describe('the figures of the list', () => {
  const countOf = async (id: string) => (await clan(id))?.member_count;

  it('count members as they join and leave', async () => {
    expect(await countOf('many8')).toBe(9);
    expect(await countOf('many7')).toBe(10);
    await server.sql`DELETE FROM clan_member WHERE clan_id IN ('many7', 'many8') AND role <> 'owner'`;
    expect([await countOf('many7'), await countOf('many8')]).toEqual([1, 1]);
    await server.sql`DELETE FROM auth_user WHERE id = ${manyUserId(51)}`;
    expect(await countOf('many6')).toBe(9);
    const joiner = await clannish(server, 'Joiner');
    expect((await joiner.join('many105')).status).toBe(200);
    expect(await countOf('many105')).toBe(11);
    await joiner.leave('many105');
    expect(await countOf('many105')).toBe(10);
  });

  it('are the members’ coarse weekly volume and the places by calls, written only on change', async () => {
    let volumes = new Map([
      [manyUserId(201), 3n * SOL],
      [manyUserId(202), 4n * SOL],
      [manyUserId(211), 1n],
    ]);
    let places = new Map([
      ['many21', 1],
      ['many30', 2],
    ]);
    const figures = new ListFigures({
      db: server.db,
      weekVolumes: async () => volumes,
      places: () => places,
    });
    await figures.refresh();
    const shown = async (...ids: string[]) =>
      Promise.all(ids.map(async (id) => [(await clan(id))?.week_volume, (await clan(id))?.place]));
    expect(await shown('many21', 'many22', 'many30', 'many31')).toEqual([
      [5n * SOL, 1],
      [0n, null],
      [0n, 2],
      [0n, null],
    ]);
    expect(idsOf(await page('limit=3')).slice(0, 2)).toEqual(['many21', 'many30']);
    volumes = new Map([[manyUserId(202), 4n * SOL]]);
    places = new Map([['many30', 1]]);
    await figures.refresh();
    expect(await shown('many21', 'many30')).toEqual([
      [2n * SOL, null],
      [0n, 1],
    ]);
    await server.sql`UPDATE clan_member SET clan_id = 'many30' WHERE user_id = ${manyUserId(202)}`;
    await figures.changed('many30');
    await figures.changed('many21');
    expect(await shown('many21', 'many30')).toEqual([
      [0n, null],
      [2n * SOL, 1],
    ]);
  });

  it('are updated after a failed refresh', async () => {
    let fails = true;
    const figures = new ListFigures({
      db: server.db,
      weekVolumes: async () => {
        if (fails) throw new Error('no volumes yet');
        return new Map([[manyUserId(401), SOL]]);
      },
      places: () => new Map(),
    });
    await expect(figures.refresh()).rejects.toThrow('no volumes yet');
    fails = false;
    await figures.refresh();
    expect(await clan('many41')).toMatchObject({ week_volume: SOL, place: null });
  });
});

it('a name is compared only with similar names', async () => {
  for (const [name, answer] of [
    [(await clan('many90'))?.name ?? '', 'taken'],
    [`${(await clan('many90'))?.name.slice(0, 30)}xx`, 'taken'],
    ['Nothing like them', 'free'],
  ])
    expect([name, (await viewer.get(`/clan/available?name=${name}`)).body.data]).toMatchObject([
      name,
      { name: answer },
    ]);
});
