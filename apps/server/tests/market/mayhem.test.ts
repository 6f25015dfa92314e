import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { MAYHEM_AGENT } from '@dugout/domain/execution/bonding-curve';
import { builtMayhemCreation, FIELD, fieldCase } from '@dugout/testkit/field-cases';
import { hasRecorded } from '@dugout/testkit/recorded';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const { quotedMint: MINT } = FIELD;
const SUPPLY = '1000000000000000';

const instruction = z.looseObject({
  programIdIndex: z.number(),
  accounts: z.array(z.number()),
  data: z.string(),
});
const recorded = z.looseObject({
  result: z.looseObject({
    meta: z.looseObject({
      postTokenBalances: z.array(z.looseObject({ accountIndex: z.number(), owner: z.string() })),
      innerInstructions: z.array(z.looseObject({ instructions: z.array(instruction) })),
    }),
    transaction: z.looseObject({ message: z.looseObject({ accountKeys: z.array(z.string()) }) }),
  }),
});

/**
 * Returns the offset of the event's Mayhem flag: after three texts, four keys, five numbers and the token
 * program.
 */
function markOf(event: Buffer): number {
  let at = 16;
  for (let text = 0; text < 3; text++) at += 4 + event.readUInt32LE(at);
  return at + 4 * 32 + 5 * 8 + 32;
}

/**
 * Returns another coin's recorded creation, changed to Mayhem mode: with the agent's mint. Built without the recorded
 * data.
 */
function mayhemCreation(): string {
  if (!hasRecorded) return builtMayhemCreation();
  const file = recorded.parse(JSON.parse(fieldCase('quote-create-3nd9')));
  const { meta, transaction } = file.result;
  const vault = transaction.message.accountKeys.indexOf('8EyMEL9Q1h6kBXQ1dCgrTohjgAB4akQWT8f3VZw5GibV');
  const [inner] = meta.innerInstructions;
  const [mint, event] = inner?.instructions ?? [];
  const [minted] = meta.postTokenBalances;
  if (inner === undefined || mint === undefined || event === undefined || minted === undefined)
    throw new Error('the recorded creation has another form');
  const data = Buffer.from(fromBase58(event.data) ?? []);
  data[markOf(data)] = 1;
  event.data = toBase58(data);
  const [coin = 0, , authority = 0] = mint.accounts;
  inner.instructions.splice(1, 0, { ...mint, accounts: [coin, vault, authority] });
  meta.postTokenBalances.push({ ...minted, accountIndex: vault, owner: MAYHEM_AGENT });
  return JSON.stringify(file);
}

let server: TestServer | null = null;
afterEach(() => server?.stop());

describe('a coin in Mayhem mode', () => {
  it("shows its whole supply, the agent's part and a warning, and can be filtered out", async () => {
    const folder = temporaryFolder(onTestFinished);
    writeFileSync(join(folder, 'creation.json'), mayhemCreation());
    server = await testServer({ settings: { MARKET_SOURCE: 'replay', REPLAY_PATH: folder } });
    const client = server.client();
    const read = async (path: string): Promise<unknown> =>
      z.object({ data: z.unknown() }).parse((await client.call(`/api/v1${path}`)).body).data;
    expect(await read(`/token/${MINT}`)).toMatchObject({ supply: `${2n * BigInt(SUPPLY)}`, mayhem: true });
    const items = z.object({ items: z.array(z.object({ tokenAddress: z.string() })) });
    const listed = async (query: string) =>
      items.parse(await read(`/screener?${query}`)).items.map(({ tokenAddress }) => tokenAddress);
    expect([await listed(''), await listed('mayhem=on'), await listed('mayhem=off')]).toEqual([
      [MINT],
      [MINT],
      [],
    ]);
    const explored = async (query: string) =>
      items.parse(await read(`/explorer?column=new&${query}`)).items.length;
    expect([await explored('mayhem=on'), await explored('mayhem=off')]).toEqual([1, 0]);
  });
});
