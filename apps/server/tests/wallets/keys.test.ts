import { toBase58 } from '@dugout/domain/address';
import { keyRecipient } from '@dugout/domain/key-export/recipient';
import { describe, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { Browser, newTrader } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { exportedKey } from '#tests/kit/key-export.ts';
import { call, codeOf, freshSecret, listed, NOBODY, PASSWORD, recipientKey } from './manage-kit.ts';

const server = sharedIdentityServer();

describe('an import', () => {
  const forms: [string, (secret: Buffer) => unknown][] = [
    ['base58 of 64 bytes', (secret) => toBase58(secret)],
    ['base58 of 32 bytes', (secret) => toBase58(secret.subarray(0, 32))],
    ['a JSON array of 64 numbers', (secret) => [...secret]],
    ['a JSON array of 32 numbers', (secret) => [...secret.subarray(0, 32)]],
    ['a JSON array in a text', (secret) => JSON.stringify([...secret])],
    ['a JSON array in a text with spaces', (secret) => `\n ${JSON.stringify([...secret], null, 2)}\t`],
    ['base58 with a line end', (secret) => ` ${toBase58(secret)}\r\n`],
  ];

  it.each(forms)('accepts %s', async (_form, write) => {
    const { browser } = await newTrader(server, 'Importer');
    const { address, secret } = freshSecret();
    const { status, body } = await call(browser, 'import', { name: 'Brought', secret: write(secret) });
    expect([status, body.data]).toMatchObject([200, { name: 'Brought', address, is_primary: false }]);
    expect(JSON.stringify(body)).not.toContain(toBase58(secret).slice(0, 20));
    const again = await codeOf(call(browser, 'import', { name: 'Again', secret: write(secret) }));
    expect(again).toEqual([409, 'wallet_exists']);
    const elsewhere = await newTrader(server, 'Second');
    expect(
      await codeOf(call(elsewhere.browser, 'import', { name: 'Theirs', secret: write(secret) })),
    ).toEqual([409, 'wallet_exists']);
  });

  const good = freshSecret().secret;
  const other = freshSecret().secret;
  const wrong: [string, unknown][] = [
    ['a public half of another key', toBase58(Buffer.concat([good.subarray(0, 32), other.subarray(32)]))],
    ['63 bytes', toBase58(good.subarray(0, 63))],
    ['65 numbers', [...good, 1]],
    ['a number above 255', [...good.subarray(0, 63), 256]],
    ['a negative number', [...good.subarray(0, 63), -1]],
    ['a fraction', `[${[...good.subarray(0, 63)].join()},1.5]`],
    ['letters outside base58', `0OIl${toBase58(good).slice(4)}`],
    ['an address', NOBODY.slice(0, 30)],
    ['words', 'abandon abandon abandon about'],
    ['hexadecimal', good.toString('hex')],
    ['very much', 'z'.repeat(5_000)],
  ];

  it.each(wrong)('rejects %s without repeating any of it', async (_what, secret) => {
    const { browser } = await newTrader(server, 'Mistaken');
    const { status, body } = await call(browser, 'import', { name: 'Nothing', secret });
    expect([status, body.code]).toEqual([400, 'secret_invalid']);
    expect(JSON.stringify(body)).not.toContain(String(secret).slice(0, 12));
    expect(await listed(browser)).toHaveLength(1);
  });

  it.each([
    [{}, 'invalid_input'],
    [{ name: 'A' }, 'invalid_input'],
    [{ name: 'A', secret: '' }, 'invalid_input'],
    [{ secret: toBase58(good) }, 'invalid_input'],
  ])('reports the missing part of %j', async (body, code) => {
    const { browser } = await newTrader(server, 'Partial');
    expect(await codeOf(call(browser, 'import', body))).toEqual([400, code]);
  });
});

describe('an export', () => {
  it('is refused without a fresh proof, however fresh the session, and with a wrong one', async () => {
    const { browser, main } = await newTrader(server, 'Exporter');
    const walletAddress = main.address;
    expect(await codeOf(call(browser, 'export', { recipientKey, walletAddress }))).toEqual([
      403,
      'proof_required',
    ]);
    expect(
      await codeOf(call(browser, 'export', { recipientKey, walletAddress, password: 'wrong horse battery' })),
    ).toEqual([403, 'proof_refused']);
    expect(await codeOf(call(browser, 'export', { recipientKey, walletAddress, assertion: {} }))).toEqual([
      403,
      'proof_refused',
    ]);
    expect(
      await codeOf(
        call(browser, 'export', { recipientKey, walletAddress, assertion: {}, password: PASSWORD }),
      ),
    ).toEqual([403, 'proof_required']);
    expect(
      await codeOf(
        call(new Browser(server.base), 'export', { recipientKey, walletAddress, password: PASSWORD }),
      ),
    ).toEqual([401, 'not_signed_in']);
  });

  it("returns the imported secret, and a created wallet's secret that matches its address", async () => {
    const { browser, main } = await newTrader(server, 'Leaver');
    const { address, secret } = freshSecret();
    await call(browser, 'import', { name: 'Brought', secret: toBase58(secret) });
    const recipient = await keyRecipient();
    const { status, headers, body } = await call(browser, 'export', {
      walletAddress: address,
      recipientKey: recipient.publicKey,
      password: PASSWORD,
    });
    expect([status, Object.keys(body.data)]).toEqual([200, ['walletAddress', 'sealed']]);
    expect(headers.get('cache-control')).toBe('no-store');
    const owner: string = (await browser.get('/api/v1/me')).body.data.userId;
    expect(await recipient.open(body.data.sealed, { owner, wallet: address })).toBe(toBase58(secret));
    const own = await exportedKey(browser, main.address, { password: PASSWORD });
    const elsewhere = await newTrader(server, 'Arriver');
    expect(await codeOf(call(elsewhere.browser, 'import', { name: 'X', secret: own }))).toEqual([
      409,
      'wallet_exists',
    ]);
  });

  it.each([
    ['none', undefined],
    ['a compressed point', `A${'A'.repeat(43)}`],
    ['a point off the curve', `BA${'B'.repeat(85)}`],
    ['a text', 'key'],
  ])('is sealed for no recipient whose key is %s', async (_what, recipient) => {
    const { browser, main } = await newTrader(server, 'Keyless');
    const wrong = { walletAddress: main.address, recipientKey: recipient, password: PASSWORD };
    expect(await codeOf(call(browser, 'export', wrong))).toEqual([400, 'invalid_input']);
    expect((await browser.get('/api/v1/wallet/audit')).body.data.items).toEqual([]);
  });

  it('leaves the ledger unchanged', () => ledger.assertConsistent(server.db));
});
