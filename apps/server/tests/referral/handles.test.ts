/** Tests the ownership of referral handles: under concurrency, after release, and for look-alikes. */

import { HANDLE_HOLD_DAYS, MAX_HELD_HANDLES } from '@dugout/contract/referral/values';
import { comparedName } from '@dugout/domain/names/look-alike';
import { describe, expect, it } from 'vitest';
import { suspend } from '#tests/apikeys/world.ts';
import { refusal, sharedServer } from '#tests/kit/testing.ts';
import { deleteAccount, keepHandle, type ReferralTrader, signUp, stats } from './referral.harness.ts';

const server = sharedServer();

let traders = 0;
const trader = (referralCode?: string) => signUp(server, `handles${++traders}`, referralCode);
const HELD = {
  code: 'handle_held',
  message: `Another trader released this handle less than ${HANDLE_HOLD_DAYS} days ago`,
};

const pass = (days: number) =>
  server.sql`UPDATE released_handle SET released_at = released_at - ${days} * interval '1 day'`;

describe('[REF-05] a handle chosen by two traders at once', () => {
  it('is given to one and reported as taken to the other', async () => {
    const two = [await trader(), await trader()];
    for (let round = 0; round < 20; round++) {
      const kept = await Promise.all(two.map((each) => keepHandle(each, `rush_${round}_it`)));
      expect(kept.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect(kept.find(({ status }) => status === 409)?.body.code).toBe('handle_taken');
      for (const each of two) await keepHandle(each, '');
      await pass(HANDLE_HOLD_DAYS);
    }
  });
});

describe('[REF-05] a released handle', () => {
  const referredBy = async (word: string, owner: ReferralTrader) => {
    const before = (await stats(owner)).totalReferrals;
    await trader(word);
    return (await stats(owner)).totalReferrals - before;
  };

  it.each(['', 'NewHarbour'])(
    'for %j is held: old links lead to nobody, and it can be taken back',
    async (next) => {
      const handle = next === '' ? 'Back_Given' : 'Old_Harbour';
      const [owner, other] = [await trader(), await trader()];
      await keepHandle(owner, handle);
      await keepHandle(owner, next);
      for (const wanted of [handle, handle.toUpperCase(), handle.replace('_', '')])
        expect((await keepHandle(other, wanted)).body).toMatchObject(HELD);
      expect(await referredBy(handle, owner)).toBe(0);
      await pass(HANDLE_HOLD_DAYS - 1);
      expect((await keepHandle(other, handle)).body).toMatchObject(HELD);
      expect((await keepHandle(owner, handle)).status).toBe(200);
      expect(await referredBy(handle, owner)).toBe(1);
    },
  );

  it("is held together with only its owner's latest few, which prevents hoarding", async () => {
    const [owner, other] = [await trader(), await trader()];
    const handles = Array.from({ length: MAX_HELD_HANDLES + 1 }, (_, at) => `hoard_${'abcdefgh'[at]}_one`);
    for (const word of [...handles, '']) await keepHandle(owner, word);
    const [oldest = '', ...newest] = handles;
    for (const word of newest) expect((await keepHandle(other, word)).body).toMatchObject(HELD);
    expect((await keepHandle(other, oldest)).status).toBe(200);
  });

  it('is free after the holding period', async () => {
    const [owner, other] = [await trader(), await trader()];
    await keepHandle(owner, 'Long_Gone');
    await keepHandle(owner, '');
    await pass(HANDLE_HOLD_DAYS);
    expect((await keepHandle(other, 'Long_Gone')).status).toBe(200);
    expect((await keepHandle(owner, 'Long_Gone')).body).toMatchObject({ code: 'handle_taken' });
  });

  it('is not released when only its case changes', async () => {
    const owner = await trader();
    await keepHandle(owner, 'same_word');
    expect((await keepHandle(owner, 'Same_Word')).body.data).toMatchObject({ handle: 'Same_Word' });
    const rows = await server.sql`
      SELECT 1 FROM released_handle WHERE digest = sha256(convert_to('sarneword', 'UTF8'))`;
    expect(rows).toEqual([]);
  });

  it("is held after its account's deletion, together with earlier ones", async () => {
    const [leaving, other] = [await trader(), await trader()];
    await keepHandle(leaving, 'Early_Bird');
    await keepHandle(leaving, 'Gone_Fishing');
    await deleteAccount(server, leaving);
    for (const handle of ['Early_Bird', 'Gone_Fishing'])
      expect((await keepHandle(other, handle)).body).toMatchObject(HELD);
    await pass(HANDLE_HOLD_DAYS);
    expect((await keepHandle(other, 'Gone_Fishing')).status).toBe(200);
  }, 30_000);
});

describe('[REF-05] a handle that resembles another', () => {
  it.each(['0kapi_club', 'OKAPI_C1UB', 'okapiclub', 'Okapi__Club_'])('is rejected: %s', async (handle) => {
    const [owner, other] = [await trader(), await trader()];
    await keepHandle(owner, 'okapi_club');
    expect((await keepHandle(other, handle)).body).toMatchObject({ code: 'handle_looks_taken' });
    expect((await keepHandle(owner, handle)).status).toBe(200);
    await keepHandle(owner, '');
    await pass(HANDLE_HOLD_DAYS);
  });

  it("is rejected when it resembles another's code, despite separators and letters", async () => {
    const [owner, other] = [await trader(), await trader()];
    const { referralCode: code } = await stats(owner);
    const alike = [`${code}_`, `_${code}`, `${code.slice(0, 4)}_${code.slice(4)}`, `${code.toUpperCase()}_`];
    for (const handle of alike)
      expect([handle, (await keepHandle(other, handle)).body]).toMatchObject([
        handle,
        { code: 'handle_looks_taken' },
      ]);
    expect((await keepHandle(owner, `${code}_`)).status).toBe(200);
  });

  it('has the same look in code and database', async () => {
    for (let at = 0; at < 20; at++) {
      const { referralCode: code } = await stats(await trader());
      const rows = await server.sql<{ code_look: string }>`
        SELECT code_look FROM referral_code WHERE code = ${code}`;
      expect(rows[0]?.code_look).toBe(comparedName(code).drawn);
    }
  });

  it.each(['Dugout', 'dug0ut_team', 'support', 'M0derator', 'ADMIN'])(
    'of the platform is rejected: %s',
    async (handle) => {
      expect(await keepHandle(await trader(), handle)).toMatchObject(refusal(409, 'handle_reserved'));
    },
  );

  it('with only a few common letters is accepted', async () => {
    const [one, two] = [await trader(), await trader()];
    expect((await keepHandle(one, 'night_shift')).status).toBe(200);
    expect((await keepHandle(two, 'late_shift')).status).toBe(200);
  });
});

it('a suspended account cannot choose a handle but can release its own', async () => {
  const owner = await trader();
  await keepHandle(owner, 'loud_mouth');
  const lift = await suspend(server, `handles${traders}`);
  expect(await keepHandle(owner, 'louder_mouth')).toMatchObject(refusal(403, 'account_suspended'));
  expect((await keepHandle(owner, '')).body.data).toMatchObject({ handle: null });
  await lift();
  expect((await keepHandle(owner, 'louder_mouth')).status).toBe(200);
});
