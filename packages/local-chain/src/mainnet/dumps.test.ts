import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AccountRole, type Address } from '@solana/kit';
import { LiteSVM } from 'litesvm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainKey, signedTransaction, toWire } from '../keys.ts';
import { startChain } from '../start-chain.ts';
import { readWire } from '../wire-transaction.ts';
import { PROGRAM_NAMES } from './program-names.ts';
import { readDumps } from './read-dumps.ts';
import { dumpsRefusal } from './required-dumps.ts';

const folder = mkdtempSync(join(tmpdir(), 'dugout-dumps-'));
const [programs, accounts] = [join(folder, 'programs'), join(folder, 'accounts')];
const OWN = chainKey('dumped program').address;
const HELD = chainKey('dumped account').address;
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const printed = {
  pubkey: HELD,
  account: {
    lamports: 2_000_000,
    data: [Buffer.from('dugout').toString('base64'), 'base64'],
    owner: MEMO,
    executable: false,
    rentEpoch: 18_446_744_073_709_552_000,
    space: 6,
  },
};

beforeAll(() => {
  const memo = new LiteSVM().getAccount(MEMO);
  if (!memo.exists) throw new Error('no memo program');
  mkdirSync(programs);
  mkdirSync(join(accounts, 'deeper'), { recursive: true });
  writeFileSync(join(programs, `${OWN}.so`), Uint8Array.from(memo.data));
  writeFileSync(join(programs, 'boop.so.gz'), gzipSync(Uint8Array.from(memo.data)));
  writeFileSync(join(accounts, 'deeper', 'held.json'), JSON.stringify(printed));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reads dumps by address and by name, optionally gzipped, and accounts as printed by the Solana CLI', () => {
  const dumps = readDumps([programs, accounts]);
  expect([...dumps.programs.keys()].sort()).toEqual([OWN, PROGRAM_NAMES['boop']].sort());
  expect(dumps.accounts.get(HELD)).toEqual({
    lamports: 2_000_000n,
    owner: MEMO,
    executable: false,
    data: Uint8Array.from(Buffer.from('dugout')),
  });
});

it.each([
  ['unknown.so', 'x', /unknown\.so: name the dump after its program's address/],
  ['half.json', '{"pubkey":', /half\.json: expected an account/],
  ['other.json', JSON.stringify([{ ...printed, pubkey: 'nobody' }]), /other\.json: expected an account/],
])('rejects %s by name', (name, text, message) => {
  const other = mkdtempSync(join(folder, 'other-'));
  writeFileSync(join(other, name), text);
  expect(() => readDumps([other])).toThrow(message);
});

it('lists every dump required for trades on all venues, with the command that fetches it', () => {
  const refusal = dumpsRefusal([programs, accounts]) ?? '';
  expect(refusal).toMatch(/^15 dumps of mainnet are missing/);
  expect(refusal).toContain(
    'solana program dump -u m 6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P programs/pump.so',
  );
  const missing = [...refusal.matchAll(/solana account -u m (\w+) /g)].map(([, at = '']) => at);
  expect(missing).toHaveLength(8);
  const given = join(folder, 'given');
  mkdirSync(given);
  for (const at of missing)
    writeFileSync(join(given, `${at}.json`), JSON.stringify({ ...printed, pubkey: at }));
  for (const [, at] of refusal.matchAll(/program dump -u m (\w+) /g))
    writeFileSync(join(given, `${at}.so`), 'x');
  expect(dumpsRefusal([given])).toBeNull();
  expect(dumpsRefusal([join(folder, 'nowhere')])).toMatch(/^There is no folder .*nowhere/);
  writeFileSync(join(given, 'half.json'), '{');
  expect(dumpsRefusal([given])).toMatch(/half\.json: expected an account/);
});

it('runs dumped programs, keeps dumped accounts over a restart, and refuses to start without them', async () => {
  const kept = join(folder, 'chain');
  const options = { slotMs: 'by hand', folder: kept, dumps: [programs, accounts] } as const;
  const first = await startChain(options);
  const payer = chainKey('payer');
  first.airdrop(payer.address, 1_000_000_000n);
  const memo = {
    programAddress: OWN,
    accounts: [{ address: payer.address, role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode('hello'),
  };
  const wire = readWire(
    toWire(signedTransaction([memo], payer.address, first.bank.lifetime('processed'), [payer])),
  );
  expect(first.bank.submit(wire)).toBeNull();
  const place = first.bank.find(wire.signature);
  expect(place === null ? null : first.bank.transactionAt(place)?.meta.logMessages).toContainEqual(
    expect.stringContaining(`Program ${OWN} success`),
  );
  first.step(3);
  await first.stop();

  await expect(startChain({ ...options, dumps: [programs] })).rejects.toThrow(/other programs or accounts/);
  const second = await startChain(options);
  expect(second.lamports(HELD)).toBe(2_000_000n);
  expect(second.bank.find(wire.signature)).not.toBeNull();
  await second.stop();
});
