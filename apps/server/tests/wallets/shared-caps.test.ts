/** Tests what one party can take of shared limits: the platform's daily cap, and the hourly exports. */

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { newTrader } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { call, FRIEND, type Trader, SOL as WSOL, withdraw } from './withdraw-kit.ts';

const SOL = 1_000_000_000n;
const CAP = 14n * SOL;
const TIME = 'Try again at \\d\\d:\\d\\d UTC';

const server = sharedIdentityServer(() => ({
  rules: { userCapLamports: 8n * SOL, platformCapLamports: CAP, exportsPerHour: 6 },
}));
let traders = 0;
afterAll(() => ledger.assertConsistent(server.db));
beforeEach(async () => {
  await server.sql`UPDATE withdrawal_outflow_hour SET hour = hour - interval '3 days'`;
  await server.sql`UPDATE withdrawal SET finished_at = finished_at - interval '3 days' WHERE finished_at IS NOT NULL`;
  await server.sql`UPDATE wallet_export SET finished_at = finished_at - interval '3 days' WHERE finished_at IS NOT NULL`;
  await server.sql`UPDATE transfer SET time = time - interval '3 days'`;
});

/** Creates a new account, or one of a month ago. */
async function trader(kind: 'new' | 'old'): Promise<Trader> {
  const made = await newTrader(server, `Sharer${traders++}`);
  if (kind === 'old')
    await server.sql`UPDATE auth_user SET "createdAt" = now() - interval '30 days' WHERE id = ${made.userId}`;
  return made;
}

const pay = (from: Trader, amount: bigint, destination = FRIEND) =>
  withdraw(from, { amount: amount.toString(), destination });
const codeOf = ({ body }: Awaited<ReturnType<typeof pay>>): string => body.data?.status ?? body.code;
const exported = ({ browser, address }: Trader, walletAddress = address) =>
  call(browser, 'export', { walletAddress, recipientKey: RECIPIENT_KEY, password: 'correct horse battery' });

describe("[R9] the platform's daily cap", () => {
  it('is not used up by circular payments among own accounts', async () => {
    const circle = await Promise.all(Array.from({ length: 6 }, () => trader('new')));
    for (const [index, from] of circle.entries()) {
      const { address } = circle[(index + 1) % circle.length] ?? from;
      expect(codeOf(await pay(from, 7n * SOL, address))).toBe('landed');
    }
    expect(codeOf(await pay(await trader('old'), 5n * SOL))).toBe('landed');
  });

  it('counts SOL when it leaves the platform, whatever its path', async () => {
    const [one, two, three] = await Promise.all([trader('old'), trader('old'), trader('old')]);
    expect(codeOf(await pay(one, 3n * SOL, two.address))).toBe('landed');
    expect(codeOf(await pay(two, 3n * SOL, three.address))).toBe('landed');
    expect(codeOf(await pay(three, 3n * SOL))).toBe('landed');
    const terms = { walletAddress: one.address, mint: WSOL, amount: '1000000000', destination: FRIEND };
    const { body } = await call(one.browser, 'withdraw/review', terms);
    // Of the trader's own 8 SOL, the 3 that stayed here count. Half of the other 11 is more.
    expect(body.data).toMatchObject({ capLeftLamports: '5000000000', isCapShared: false });
    expect(codeOf(await pay(two, SOL))).toBe('landed');
  });

  it('leaves half of it to others when new accounts, or recently received SOL, leave', async () => {
    const circle = await Promise.all(Array.from({ length: 6 }, () => trader('new')));
    const answers = [];
    for (const each of circle) answers.push(await pay(each, (3n * SOL) / 2n));
    expect(answers.map(codeOf)).toEqual([...Array(3).fill('landed'), ...Array(3).fill('platform_limit')]);
    expect(answers[5]?.body.message).toMatch(
      new RegExp(`^Dugout's daily withdrawal limit for new accounts, .+ is nearly reached\\. ${TIME}, or`),
    );
    const [rich, old] = await Promise.all([trader('old'), trader('old')]);
    await server.sql`
      INSERT INTO transfer (ref, wallet_address, direction, user_id, mint, amount, value, time)
      VALUES ('deposit', ${rich.address}, 'in', ${rich.userId}, 'SOL', 9000000000, 9000000000, now())`;
    expect(codeOf(await pay(rich, (3n * SOL) / 2n))).toBe('platform_limit');
    expect(codeOf(await pay(old, 3n * SOL))).toBe('landed');
  });

  it('is shared: a greedy trader leaves room for the next', async () => {
    const [greedy, next] = await Promise.all([trader('old'), trader('old')]);
    expect(codeOf(await pay(greedy, 6n * SOL))).toBe('landed');
    expect(codeOf(await pay(greedy, 2n * SOL))).toBe('platform_limit');
    expect(codeOf(await pay(next, 4n * SOL))).toBe('landed');
  });

  it("is named as Dugout’s in a refusal, with the retry time, and a trader's limit as theirs", async () => {
    const greedy = await trader('old');
    await pay(greedy, 5n * SOL);
    const terms = { walletAddress: greedy.address, mint: WSOL, amount: '1000000000', destination: FRIEND };
    const { body: review } = await call(greedy.browser, 'withdraw/review', terms);
    expect(review.data).toMatchObject({ capLeftLamports: '2000000000', isCapShared: true });
    const { status, body } = await pay(greedy, 3n * SOL);
    expect([status, body.code]).toEqual([409, 'platform_limit']);
    expect(body.message).toMatch(
      new RegExp(
        `^Your share of Dugout's daily withdrawal limit is nearly used up\\. ${TIME}, or take out at most 2 SOL now\\.$`,
      ),
    );
    const own = await pay(greedy, 4n * SOL);
    expect([own.body.code, own.body.message]).toEqual([
      'outflow_cap',
      'This exceeds your daily withdrawal limit',
    ]);
  });
});

describe('[R9] exports of keys', () => {
  it('remain possible for a third trader after two free accounts used up theirs', async () => {
    const answers: string[] = [];
    for (const each of await Promise.all([trader('new'), trader('new'), trader('new'), trader('new')])) {
      const { body } = await call(each.browser, 'create', { name: 'Empty' });
      const { body: answer } = await exported(each, body.data.address);
      answers.push(answer.code ?? 'given');
      if (answer.code !== undefined)
        expect(answer.message).toMatch(
          new RegExp(`^Dugout's hourly limit of key exports for new accounts, .+ is reached\\. ${TIME}\\.$`),
        );
    }
    expect(answers).toEqual(['given', 'given', 'given', 'platform_limit']);
    const honest = await trader('old');
    expect((await pay(await trader('old'), SOL, honest.address)).body.data.status).toBe('landed');
    const { body } = await call(honest.browser, 'create', { name: 'Savings' });
    expect(codeOf(await pay(honest, 2n * SOL, body.data.address))).toBe('landed');
    expect((await exported(honest, body.data.address)).body.data.sealed.ciphertext).toEqual(
      expect.any(String),
    );
  });
});
