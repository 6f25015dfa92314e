import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { compareKeys, demandKeys } from '#/features/wallets/keys/compare-keys.ts';
import { ConfigError } from '#/platform/config/config.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';

const SOL = 'So11111111111111111111111111111111111111112';

let server: TestServer;
/** Logged errors: a message and its fields. */
const errors: (readonly [string, object])[] = [];
beforeAll(async () => {
  const error = (fields: object, message: string) => void errors.push([message, fields]);
  server = await testServer({ log: { ...silentLog, error } });
});
afterAll(() => server.stop());

const walletList = z.object({
  data: z.array(z.object({ address: z.string(), keyMissing: z.boolean() })),
});
const createdWallet = z.object({ data: z.object({ address: z.string() }) });
const screened = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });

it('[WALLET-05] marks a wallet whose key a restore lost, and blocks its payments in and out', async () => {
  const trader = await server.trader('Restored');
  const other = await trader.call('/api/v1/wallet/create', { method: 'POST', body: { name: 'Second' } });
  const second = createdWallet.parse(other.body).data.address;
  const before = walletList.parse((await trader.call('/api/v1/wallet/user')).body).data;
  const address = before[0]?.address ?? '';
  expect(before.map(({ keyMissing }) => keyMissing)).toEqual([false, false]);
  const kept = join(server.dataDir, 'signer/wallets', `${address}.json`);
  const away = join(server.dataDir, 'away');
  mkdirSync(away);

  // The folder of keys was copied before this wallet was created, the database after.
  await server.restart(async () => renameSync(kept, join(away, 'key.json')));
  expect(errors).toEqual([
    [
      expect.stringContaining('no key of these wallets'),
      expect.objectContaining({ missing: 1, addresses: [address] }),
    ],
  ]);
  const again = server.client();
  await again.call('/api/auth/sign-in/email', {
    method: 'POST',
    body: { email: trader.email, password: trader.password },
  });
  const wallets = walletList.parse((await again.call('/api/v1/wallet/user')).body).data;
  expect(wallets.find((one) => one.address === address)?.keyMissing).toBe(true);

  const [token] = screened.parse((await again.call('/api/v1/screener?limit=1')).body).data.items;
  const refused = async (path: string, body: object) => {
    const answer = await again.call(`/api/v1${path}`, { method: 'POST', body });
    expect([path, answer.status, answer.body]).toMatchObject([path, 409, { code: 'wallet_key_missing' }]);
  };
  const buy = {
    walletAddress: address,
    inputMint: SOL,
    outputMint: token?.tokenAddress,
    amount: '100000000',
    preset: 'high',
  };
  await refused('/swap', { ...buy, idempotencyKey: 'without-a-key' });
  const trigger = { kind: 'limit', direction: 'below', priceSol: 1e-12 };
  await refused('/swap', { ...buy, trigger, idempotencyKey: 'order-without-a-key' });
  const payment = { mint: SOL, amount: '1000000', destination: second };
  await refused('/wallet/withdraw/review', { walletAddress: address, ...payment });
  await refused('/wallet/withdraw/review', {
    walletAddress: second,
    ...payment,
    destination: address,
  });

  await server.restart(async () => renameSync(join(away, 'key.json'), kept));
  const back = server.client();
  await back.call('/api/auth/sign-in/email', {
    method: 'POST',
    body: { email: trader.email, password: trader.password },
  });
  const mended = walletList.parse((await back.call('/api/v1/wallet/user')).body).data;
  expect(mended.map(({ keyMissing }) => keyMissing)).toEqual([false, false]);
}, 120_000);

it('[WALLET-05] checks every page of wallets, except connected ones', async () => {
  const requested: string[] = [];
  const missing = await compareKeys({
    db: server.db,
    missingAmong: async (addresses) => {
      requested.push(...addresses);
      return addresses.slice(0, 1);
    },
    log: silentLog,
  });
  expect(missing).toEqual(requested.slice(0, 1));
  expect(new Set(requested).size).toBe(requested.length);
});

it('[WALLET-05] aborts the start of live trading without keys, unless the operator accepts it', () => {
  const missing = ['W'];
  expect(() => demandKeys(missing, { tradingMode: 'live', keysMissingAccepted: false })).toThrow(ConfigError);
  demandKeys(missing, { tradingMode: 'live', keysMissingAccepted: true });
  demandKeys(missing, { tradingMode: 'paper', keysMissingAccepted: false });
  demandKeys([], { tradingMode: 'live', keysMissingAccepted: false });
});
