import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOL_MINT } from '@dugout/domain/sol';
import { startTurnkey } from '@dugout/testkit/turnkey/turnkey-double';
import type { Address } from '@solana/kit';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readApiKey } from '#/execution/keys/turnkey/stamp.ts';
import { turnkeyKeys } from '#/execution/keys/turnkey/turnkey-keys.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { RECIPIENT_KEY as recipientKey } from '#tests/kit/key-export.ts';
import { shared, temporaryFolder } from '#tests/kit/testing.ts';
import { buyOf, liveWorld, SOL, swapped } from '#tests/live/world.ts';

const turnkey = shared(startTurnkey);
const folder = temporaryFolder();
let apiKeyFile: string;

beforeAll(async () => {
  apiKeyFile = join(folder, 'turnkey.pem');
  writeFileSync(apiKeyFile, turnkey.apiKey, { mode: 0o600 });
});
afterEach(() => {
  turnkey.does = 'completes';
});

const keysWith = (change: object = {}) =>
  turnkeyKeys({
    url: turnkey.url,
    organizationId: turnkey.organizationId,
    apiKey: readApiKey(turnkey.apiKey),
    log: silentLog,
    now: Date.now,
    withinMs: 1_500,
    ...change,
  });

describe('[R9] keys at Turnkey', () => {
  it('are created and used by stamped requests, also when an activity is slow', async () => {
    const keys = keysWith();
    const wallet = await keys.create('owner');
    turnkey.does = 'delays';
    expect(await keys.sign(wallet, Buffer.from('message'))).toHaveLength(64);
  });

  it.each([
    ['rejects', 'signer_refused'],
    ['fails', 'signer_refused'],
    ['wantsApproval', 'signer_refused'],
    ['stalls', 'signer_unavailable'],
    ['errs', 'signer_unavailable'],
    ['garbles', 'signer_unavailable'],
  ] as const)('report with the catalog’s text that it %s', async (does, code) => {
    const keys = keysWith();
    const wallet = await keys.create('owner');
    turnkey.does = does;
    await expect(keys.sign(wallet, Buffer.from('message'))).rejects.toMatchObject({ code });
  });

  it('are refused to another API key, and to another organization', async () => {
    const other = await startTurnkey();
    const stranger = keysWith({ apiKey: readApiKey(other.apiKey) });
    await expect(stranger.create('owner')).rejects.toMatchObject({ code: 'signer_refused' });
    const elsewhere = keysWith({ organizationId: 'another' });
    await expect(elsewhere.create('owner')).rejects.toMatchObject({ code: 'signer_refused' });
    await other.stop();
  });

  it('require their settings and real money', () => {
    const live = { TRADING_MODE: 'live', MARKET_SOURCE: 'solana', SOLANA_RPC_URL: 'http://127.0.0.1:1' };
    expect(() => parseConfig({ SIGNER: 'turnkey' })).toThrow(/SIGNER.*TRADING_MODE=live/);
    expect(() => parseConfig({ ...live, SIGNER: 'turnkey' })).toThrow(/TURNKEY_ORGANIZATION_ID/);
    const named = { SIGNER: 'turnkey', TURNKEY_ORGANIZATION_ID: 'o', TURNKEY_API_KEY_FILE: apiKeyFile };
    expect(() => parseConfig({ ...live, ...named, TURNKEY_URL: 'http://turnkey.example' })).toThrow(
      /TURNKEY_URL/,
    );
  });
});

describe('[R9] a server with keys at Turnkey', () => {
  const world = shared(() =>
    liveWorld({
      seed: 'turnkey',
      settingsOf: async () => ({
        SIGNER: 'turnkey',
        TURNKEY_ORGANIZATION_ID: turnkey.organizationId,
        TURNKEY_API_KEY_FILE: apiKeyFile,
        TURNKEY_URL: turnkey.url,
      }),
    }),
  );
  const ann = shared(() => world.trader('Ann', 20n * SOL));

  let mint: Address;

  beforeAll(async () => {
    mint = world.chain.pools[0]?.mint as Address;
  });

  const post = (path: string, body: object) => ann.client.call(`/api/v1${path}`, { method: 'POST', body });
  const codeOf = (answer: { body: unknown }) => Reflect.get(Object(answer.body), 'code');

  it('trades and pays out with them, after its own checks', async () => {
    expect((await swapped(ann.client, buyOf(ann, mint, SOL))).status).toBe('landed');
    const paid = await post('/wallet/withdraw', {
      walletAddress: ann.wallet,
      mint: SOL_MINT,
      amount: `${SOL}`,
      destination: '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL',
      password: ann.password,
    });
    expect([paid.status, paid.body]).toEqual([200, expect.anything()]);
  });

  it('sends nothing signed by another key', async () => {
    turnkey.does = 'signsOther';
    const answer = await post('/swap', buyOf(ann, mint, SOL / 2n));
    expect(codeOf(answer)).toBe('unsafe_transaction');
  });

  it('reports that Turnkey is unavailable, and its refusals', async () => {
    turnkey.does = 'errs';
    expect(codeOf(await post('/swap', buyOf(ann, mint, SOL / 3n)))).toBe('signer_unavailable');
    turnkey.does = 'rejects';
    expect(codeOf(await post('/swap', buyOf(ann, mint, SOL / 4n)))).toBe('signer_refused');
  });

  it('imports and exports no secrets', async () => {
    const secret = [...Buffer.alloc(32, 7)];
    expect(codeOf(await post('/wallet/import', { name: 'Mine', secret, password: ann.password }))).toBe(
      'signer_refused',
    );
    const proof = { recipientKey, password: ann.password };
    const exported = await post('/wallet/export', { walletAddress: ann.wallet, ...proof });
    expect([codeOf(exported), Reflect.get(Object(exported.body), 'message')]).toEqual([
      'signer_refused',
      'Turnkey holds this key. It is exported there',
    ]);
  });
});
