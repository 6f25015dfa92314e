import { describe, expect, it } from 'vitest';
import { parseBlock } from './block.ts';
import { failureOf, retryAfter } from './failure.ts';
import { parseMessage } from './notification.ts';

const notification = (method: string, result: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', method, params: { result, subscription: 1 } });

describe('node messages', () => {
  it('parse as slots, mentions, blocks, responses and errors', () => {
    expect(parseMessage(notification('slotNotification', { slot: 7, parent: 6, root: 1 }))).toEqual({
      kind: 'slot',
      slot: 7,
      root: 1,
    });
    const logs = {
      context: { slot: 7 },
      value: { signature: 's', err: { InstructionError: [0, 'Custom'] }, logs: [] },
    };
    expect(parseMessage(notification('logsNotification', logs))).toEqual({
      kind: 'mention',
      slot: 7,
      signature: 's',
      failed: true,
    });
    const block = { blockhash: 'h' };
    const params = { context: { slot: 7 }, value: { slot: 7, err: null, block } };
    expect(parseMessage(notification('blockNotification', params))).toEqual({
      kind: 'block',
      slot: 7,
      block,
    });
    expect(parseMessage('{"jsonrpc":"2.0","id":3,"result":12}')).toEqual({
      kind: 'answer',
      id: 3,
      result: 12,
    });
    const withheld = { value: { slot: 7, err: { UnsupportedTransactionVersion: 2 }, block: null } };
    expect(parseMessage(notification('blockNotification', withheld))).toEqual({
      kind: 'withheld block',
      slot: 7,
    });
    const refusal = '{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"Method not found"}}';
    expect(parseMessage(refusal)).toEqual({
      kind: 'refusal',
      id: 3,
      code: -32601,
      message: 'Method not found',
    });
  });

  it.each([
    'no json',
    '[]',
    '{}',
    'null',
    notification('slotNotification', { slot: 'many' }),
    notification('slotNotification', { slot: -1 }),
    notification('logsNotification', null),
    notification('blockNotification', { value: { slot: null, block: null } }),
    notification('voteNotification', {}),
  ])('are null for %s', (text) => {
    expect(parseMessage(text)).toBeNull();
  });

  it('include only blocks with a position, and successful transactions that name a program', () => {
    const entry = (key: string, err: unknown) => ({
      transaction: { signatures: [key], message: { accountKeys: [key], instructions: [] } },
      meta: { err, loadedAddresses: { writable: [], readonly: key === 'loads' ? ['wanted'] : [] } },
    });
    const value = {
      parentSlot: 6,
      blockhash: 'h7',
      previousBlockhash: 'h6',
      blockTime: 1_700_000_000,
      transactions: [
        entry('wanted', null),
        entry('other', null),
        entry('wanted', { a: 1 }),
        entry('loads', null),
      ],
    };
    const block = parseBlock(value, 7, new Set(['wanted']));
    expect(block).toMatchObject({
      slot: 7,
      parentSlot: 6,
      hash: 'h7',
      parentHash: 'h6',
      time: 1_700_000_000_000,
    });
    expect(block?.transactions.map(({ signature }) => signature)).toEqual(['wanted', 'loads']);
    expect(block?.beside).toEqual([]);
    expect(parseBlock({ ...value, parentSlot: 7 }, 7, new Set())).toBeNull();
    expect(parseBlock({ ...value, transactions: null }, 7, new Set())).toBeNull();
    expect(parseBlock('block', 7, new Set())).toBeNull();
  });

  it('skip and report a transaction of an unknown version, and keep the rest of the block', () => {
    const entry = (signature: string, version: number) => ({
      version,
      transaction: { signatures: [signature], message: { accountKeys: ['wanted'], instructions: [] } },
      meta: { err: null },
    });
    const leftOut: string[] = [];
    const value = { parentSlot: 6, blockhash: 'h7', transactions: [entry('first', 2), entry('second', 1)] };
    const block = parseBlock(value, 7, new Set(['wanted']), (reason) => leftOut.push(reason));
    expect(block?.transactions.map(({ signature }) => signature)).toEqual(['second']);
    expect(leftOut).toEqual(['transaction version 2 unknown']);
  });

  it("include transactions that name or pay a watched account, in addition to a program's", () => {
    const entry = (key: string, err: unknown, owner = 'nobody') => ({
      transaction: { signatures: [key], message: { accountKeys: [key], instructions: [] } },
      meta: { err, postTokenBalances: [{ accountIndex: 0, mint: 'mint', owner }] },
    });
    const transactions = [
      entry('wanted', null),
      entry('own', null),
      entry('own', { a: 1 }),
      entry('pays', null, 'own'),
      entry('other', null),
    ];
    const value = { parentSlot: 6, blockhash: 'h7', transactions };
    const block = parseBlock(value, 7, new Set(['wanted']), undefined, (address) => address === 'own');
    expect(block?.transactions.map(({ signature }) => signature)).toEqual(['wanted']);
    expect(block?.beside?.map(({ signature }) => signature)).toEqual(['own', 'pays']);
  });

  it('distinguish a skipped slot from a future one, and a busy node from an error', () => {
    expect(
      [-32007, -32009, -32004, -32005, -32601, 429, -32602].map((code) => failureOf(code, '').kind),
    ).toEqual(['skipped', 'skipped', 'not yet', 'unhealthy', 'unsupported', 'rate limited', 'refused']);
  });

  it('parse a delay in seconds or as a date', () => {
    expect(retryAfter('1.5', 0)).toBe(1_500);
    expect(retryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000);
    expect([retryAfter(null, 0), retryAfter('soon', 0), retryAfter('', 0)]).toEqual([null, null, null]);
  });
});
