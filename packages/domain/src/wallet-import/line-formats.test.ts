import { importLine } from '@dugout/testkit/field-cases';
import { describe, expect, it } from 'vitest';
import { openWalletList, WalletSieve } from './wallet-list.ts';

const A = 'GjXobpiEexQqqLkghB29AtcwyJRokbeGDSkz8Kn7GGr1';
const B = 'GVnUUpKhak8kAAkPMKCpUxWSncY2XppmvgTTNZYobzkw';
const C = '3L8RAxLkvwkz4CgHivaVRtq19741FAdGLk5DgjRfc1fW';

function read(text: string) {
  const list = openWalletList(text);
  if ('fault' in list) throw new Error(list.fault);
  const sieve = new WalletSieve();
  for (const entry of list.entries) sieve.take(entry);
  return {
    wallets: sieve.wallets.map(({ address, name }) => [address, name]),
    skipped: sieve.skipped.map(({ reason }) => reason),
  };
}
const expectRead = (text: string, wallets: readonly (readonly [string, string | null])[]) =>
  expect(read(text)).toEqual({ wallets, skipped: [] });

describe('several wallets on one line', () => {
  it('reads three addresses as three wallets', () => {
    const { wallets, skipped } = read(importLine());
    expect(wallets.map(([, name]) => name)).toEqual([null, null, null]);
    expect(skipped).toEqual([]);
  });
  it.each([',', ', ', ';', '\t', ' ', '|', '，', '、', ' \u200b'])('splits at %j', (mark) => {
    expectRead([A, B, C].join(mark), [
      [A, null],
      [B, null],
      [C, null],
    ]);
  });
  it('assigns each address the adjacent name', () => {
    const named = [
      [A, 'first'],
      [B, 'second one'],
    ] as const;
    expectRead(`${A},first,${B},second one`, named);
    expectRead(`first,${A},second one,${B}`, named);
    expectRead(`${A} first ${B} second one`, named);
  });
  it('reports a repeated address', () => {
    expect(read(`${A},${A}`)).toEqual({ wallets: [[A, null]], skipped: ['Listed before, on line 1'] });
  });
});

describe('pasted lines', () => {
  it.each([
    [`https://solscan.io/account/${A}`, null],
    [`https://gmgn.ai/sol/address/a1b2_${A}`, null],
    [`whale https://solscan.io/account/${A}?cluster=mainnet`, 'whale'],
    [`${A}|whale`, 'whale'],
    [`${A}：whale`, 'whale'],
    [`\u200b${A}\u2060, whale`, 'whale'],
    [`1. whale ${A}`, 'whale'],
    [`12) ${A} whale`, 'whale'],
    [`• ${A} whale`, 'whale'],
    [`- whale: ${A}`, 'whale'],
  ])('reads %s', (line, name) => {
    expectRead(line, [[A, name]]);
  });
  it('explains a link to something other than a wallet', () => {
    expect(
      read(`https://pump.fun/coin/${A}\nhttps://solscan.io/token/${B}\nhttps://solscan.io/tx/${C}`),
    ).toEqual({
      wallets: [],
      skipped: [
        'A link to a token, not a wallet',
        'A link to a token, not a wallet',
        'A link to a transaction, not a wallet',
      ],
    });
  });
  it('reads chat exports, whose lines start with a time in brackets', () => {
    expectRead(`[12:30, 5/5/2026] Ann: ${A}\n[12:31, 5/5/2026] Bo: ${B}`, [
      [A, 'Ann'],
      [B, 'Bo'],
    ]);
  });
});

describe('pasted JSON', () => {
  const both = [
    [A, 'a'],
    [B, 'b'],
  ] as const;
  it('allows trailing commas, and keeps those inside names', () => {
    expectRead(`[{"address":"${A}","name":"a",},{"address":"${B}","name":"b",},]`, both);
    expectRead(`[{"address":"${A}","name":"a,]"},]`, [[A, 'a,]']]);
  });
  it('reads the list inside an API response', () => {
    const list = [
      { address: A, walletName: 'a' },
      { wallet: B, remark: 'b' },
    ];
    expectRead(JSON.stringify({ code: 0, msg: 'ok', data: { list } }), both);
  });
  it('reads pairs, and objects from names to addresses', () => {
    expectRead(
      JSON.stringify([
        [A, 'a'],
        ['b', B],
      ]),
      both,
    );
    expectRead(JSON.stringify({ a: A, b: B }), both);
  });
});
