/** Tests that no place retains a trader's texts once the account is deleted. */

import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_ALPHA_FLAGS } from '@dugout/contract/alpha/values';
import { toBase58 } from '@dugout/domain/base58';
import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#/platform/log/create-log.ts';
import { between, type Chatty, chatty } from '#tests/chat/world.ts';
import { idOf } from '#tests/clans/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually, temporaryFolder } from '#tests/kit/testing.ts';
import { namingColumns } from './export-world.ts';

const PASSWORD = 'correct horse battery';
/** Contained in everything that the trader writes. */
const MARK = 'zqxwords';
const name = strangerNames();
const logs = temporaryFolder();
const logFile = join(logs, 'server.log');
const fd = openSync(logFile, 'w');
const log = createLog({ level: 'debug', pretty: false, descriptorFor: () => fd });

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ log, settings: { LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  await server.stop();
  closeSync(fd);
});

async function rows<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(server.db.tables())).rows;
}

/** Returns the tables with a row that contains the text in any case, including as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString('hex');
  const tables = await rows<{ table_name: string }>(
    `SELECT table_name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const holding: string[] = [];
  for (const { table_name } of tables) {
    const query = `SELECT 1 FROM "${table_name}" t WHERE t::text ILIKE '%${text}%' OR t::text ILIKE '%${hex}%' LIMIT 1`;
    if ((await rows(query)).length > 0) holding.push(table_name);
  }
  return holding;
}

const filesBelow = (folder: string): { readonly path: string; readonly bytes: Buffer }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, bytes: readFileSync(path) }));

async function uploaded(trader: Chatty): Promise<string> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#4a6' } })
    .withExif({ IFD0: { Artist: MARK } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), `${MARK}.jpg`);
  const { status, body } = await trader.call('/api/v1/images', form);
  expect(status).toBe(200);
  return (body as { data: { url: string } }).data.url;
}

/** Writes texts wherever a trader can, including invalid input. */
async function writeEverywhere(trader: Chatty, friend: Chatty): Promise<void> {
  const { items } = (await trader.get('/screener?limit=5&sortBy=liquidityUsd&window=1h')).body.data as {
    items: { tokenAddress: string }[];
  };
  const mint = items[0]?.tokenAddress ?? '';
  const [wallet] = (await trader.get('/wallet/user')).body.data as { address: string }[];
  const walletAddress = wallet?.address ?? '';
  const image = await uploaded(trader);
  const preset = {
    name: `${MARK} filter`,
    launchpads: [],
    flags: DEFAULT_ALPHA_FLAGS,
    alphaMetrics: {},
    tokenMetrics: {},
    settings: { sortBy: 'volumeUsd', sortDir: 'desc', hideDuplicatedTokens: false },
  };
  const all = [
    await trader.post('/wallet/update-wallet', { walletAddress, name: `${MARK} wallet` }),
    await trader.profile({ bio: `${MARK} bio`, twitter: `${MARK}_x`, telegram: `${MARK}_t`, image }),
    await trader.post('/swap', {
      walletAddress,
      inputMint: SOL_MINT,
      outputMint: mint,
      amount: '500000000',
      preset: 'high',
      idempotencyKey: `${MARK}-swap`,
    }),
    await trader.post('/swap', {
      walletAddress,
      inputMint: SOL_MINT,
      outputMint: mint,
      amount: '500000000',
      trigger: { kind: 'limit', direction: 'below', priceSol: 1e-12 },
      idempotencyKey: `${MARK}-order`,
    }),
    await trader.post('/transaction/save', {
      signature: toBase58(new Uint8Array(64).fill(7)),
      type: 'deposit',
      wallet_address: walletAddress,
      metadata: { from: MARK },
    }),
    await trader.post('/watchlist', { tokens: [mint] }),
    await trader.post(`/watchlist/${mint}`, { note: `${MARK} note`, group: MARK }, 'PUT'),
    await trader.post('/tracker', { name: `${MARK} follows`, address: mint }),
    await trader.post('/referral', { handle: `${MARK}_ref` }),
    await trader.post('/api-keys', {
      name: `${MARK} key`,
      access: { scope: 'read' },
      expiresInDays: 30,
      password: PASSWORD,
    }),
    await trader.post('/settings', { windows: { tracker: { note: MARK } } }, 'PUT'),
    await trader.post('/alpha/call', { tokenAddress: mint }),
    await trader.post('/alpha/presets', { presets: [preset] }),
    await trader.post('/alpha/vote', { tokenAddress: mint, vote: 'up' }),
    await trader.post('/notifications/outlets', {
      kind: 'webhook',
      name: `${MARK} hook`,
      url: 'https://hooks.example/leaving',
      types: ['system'],
      password: PASSWORD,
    }),
  ];
  for (const [at, { status, body }] of all.entries()) expect([at, status, body]).toEqual([at, 200, body]);
  // A swap waiting for a connected wallet's signature keeps the key that its client chose.
  await rows(`INSERT INTO prepared_swap (id, user_id, transaction, swap, last_valid_height, slot, expires_at)
    VALUES ('waits', '${trader.userId}', '', '{"idempotency_key": "${MARK}"}', 1, 1, now() + interval '1 hour')`);
  // Rejected input must not be stored either.
  await trader.get(`/search?q=${MARK}`);
  await trader.get(`/token/${MARK}`);
  await trader.post('/watchlist', { tokens: [MARK] });
  await trader.post('/account/deletion', { password: `${MARK} wrong` });
  await trader.said(between(trader, friend), `${MARK} to a friend`);
}

it('[R9] texts of a deleted account are in no table, file or log line', async () => {
  const leaving = await chatty(server, `${MARK}Name`);
  const [friend, heir] = [await chatty(server, name()), await chatty(server, name())];
  await befriend(leaving, friend);
  await writeEverywhere(leaving, friend);
  const clanId = idOf(await leaving.found({ name: `Wharf ${name()}`, tag: 'WORD', bio: 'stays' }));
  await heir.join(clanId);
  await leaving.said(clanId, `${MARK} to the clan @${heir.name}`);
  await eventually(async () =>
    expect(await rows('SELECT 1 FROM outbox_event WHERE done_at IS NULL')).toEqual([]),
  );
  expect(await tablesWith(MARK)).toEqual(
    expect.arrayContaining([
      'api_key',
      'auth_user',
      'chat_message',
      'prepared_swap',
      'profile',
      'user_setting',
      'wallet',
    ]),
  );
  expect(await rows('SELECT FROM upload_file')).not.toEqual([]);

  await leaving.post('/account/deletion', { password: PASSWORD });
  await rows(`UPDATE account_deletion SET due_at = now() WHERE user_id = '${leaving.userId}'`);
  await eventually(async () =>
    expect(await rows(`SELECT 1 FROM auth_user WHERE id = '${leaving.userId}'`)).toEqual([]),
  );

  expect(await tablesWith(MARK)).toEqual([]);
  await eventually(async () => expect(await rows('SELECT FROM upload_file')).toEqual([]));
  const files = filesBelow(server.dataDir).filter(({ bytes }) =>
    bytes.toString('latin1').toLowerCase().includes(MARK),
  );
  expect(files.map(({ path }) => path)).toEqual([]);
  log.flush();
  const lines = readFileSync(logFile, 'utf8').split('\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.toLowerCase().includes(MARK))).toEqual([]);
});

/** Tables without a foreign key to the account that name traders, and what they retain. */
const OUTLIVING: Readonly<Record<string, string>> = {
  chain_cursor: 'how far the chain was read',
  chat_message: 'a place in a conversation, emptied',
  chat_report: 'decisions of officers and the operator, emptied',
  chat_room: 'a conversation that another trader still has',
  clan_act: 'actions of officers: kinds, settings of the clan, ids',
  equity_point: 'amounts',
  execution_ceiling: 'deleted by the trigger',
  giveaway_entry: 'a draw that anyone checks again: a number made of the id',
  moderation_act: "the operator's own record",
  position: 'amounts, and the names that tokens had',
  prepared_swap: 'deleted by the trigger',
  referral: 'the payee of each referred trader',
  released_handle: 'a digest, by whom no more',
  rent_reclaim: 'amounts and addresses',
  reported_transaction: 'deleted by the trigger',
  swap: 'amounts and what the chain answered',
  swap_batch: 'deleted by the trigger',
  swap_fill: 'amounts',
  swap_order: 'amounts and triggers',
  token_call: 'the record of calls, which has no words',
  transfer: 'amounts',
  wallet: 'addresses, without names',
  wallet_export: 'that a key left',
  withdrawal: 'amounts and addresses',
  withdrawal_outflow_hour: 'amounts',
};

it('[R9] every table that names a trader is deleted with the account or listed with a reason', async () => {
  const reached = new Set(
    (
      await rows<{ name: string }>(`
        WITH RECURSIVE goes AS (
          SELECT 'auth_user'::regclass::oid AS id
          UNION
          SELECT k.conrelid FROM pg_constraint k JOIN goes ON k.confrelid = goes.id
          WHERE k.contype = 'f' AND k.confdeltype = 'c')
        SELECT c.relname AS name FROM goes JOIN pg_class c ON c.oid = goes.id`)
    ).map((row) => row.name),
  );
  const naming = new Set((await namingColumns(server.db)).map(({ table }) => table));
  const outliving = [...naming].filter((table) => !reached.has(table)).toSorted();
  expect(outliving).toEqual(Object.keys(OUTLIVING).toSorted());
});
