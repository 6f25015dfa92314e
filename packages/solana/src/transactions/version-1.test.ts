import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asVersion1, type CompleteTransaction } from '@dugout/local-chain/version-1';
import { asWire, asYellowstone } from '@dugout/local-chain/yellowstone';
import { transactionsFolder } from '@dugout/testkit/transactions-folder';
import { readTransaction } from '@dugout/wire/transaction';
import { UnknownVersionError } from '@dugout/wire/versions';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../decode.ts';
import { fromWire } from './from-bytes.ts';
import { fromJson } from './from-json.ts';
import { isShape, list, type Shape, shape } from './shape.ts';

const isJsonEncoded = (message: Shape): boolean =>
  list(message['accountKeys']).every((key) => typeof key === 'string') &&
  list(message['instructions']).every((instruction) => Array.isArray(shape(instruction)['accounts'])) &&
  typeof message['recentBlockhash'] === 'string';

/** Yields every recorded transaction in the json encoding, whatever envelope its file has. */
function* recorded(value: unknown): Generator<CompleteTransaction> {
  if (Array.isArray(value)) for (const entry of value) yield* recorded(entry);
  if (!isShape(value)) return;
  const message = shape(shape(value['transaction'])['message']);
  if (isShape(value['meta']) && isJsonEncoded(message)) yield value as unknown as CompleteTransaction;
  else for (const inner of Object.values(value)) yield* recorded(inner);
}

/** A table may load a key that the message lists; version 1 has no tables and lists no key twice. */
function listsTwice({ transaction: { message }, meta: { loadedAddresses } }: CompleteTransaction): boolean {
  const loaded = [...(loadedAddresses?.writable ?? []), ...(loadedAddresses?.readonly ?? [])];
  return loaded.some((key) => message.accountKeys.includes(key));
}

const files = (): string[] =>
  readdirSync(transactionsFolder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );

describe('version 1 transactions', () => {
  const folder = transactionsFolder();
  const all = files()
    .flatMap((name) => [...recorded(JSON.parse(readFileSync(join(folder, name), 'utf8')))])
    .filter((json) => !listsTwice(json));

  it('decode from JSON and from bytes like the recorded transaction, for every recorded one', () => {
    expect(all.length).toBeGreaterThan(40);
    let trades = 0;
    for (const json of all) {
      const expected = decodeTransaction(fromJson({ ...json }));
      const version1 = asVersion1(json);
      const { slot, blockTime, update } = asYellowstone(version1.json);
      const encoded = {
        ...json,
        version: 1,
        meta: version1.json.meta,
        transaction: [Buffer.from(version1.wire).toString('base64'), 'base64'],
      };
      expect(decodeTransaction(fromJson({ ...version1.json })), expected.signature).toEqual(expected);
      expect(decodeTransaction(fromJson(encoded)), expected.signature).toEqual(expected);
      expect(
        decodeTransaction(fromWire(version1.wire, update.meta, slot, blockTime)).trades,
        expected.signature,
      ).toEqual(expected.trades);
      expect(
        decodeTransaction(fromWire(asWire(json), asYellowstone(json).update.meta, slot, blockTime)).trades,
        expected.signature,
      ).toEqual(expected.trades);
      trades += expected.trades.length;
    }
    expect(trades).toBeGreaterThan(20);
  });

  it('are rejected when their bytes end early, never misread', () => {
    const [json] = all;
    if (json === undefined) throw new Error('nothing recorded');
    for (const wire of [asVersion1(json).wire, asWire(json)])
      for (let length = 0; length < wire.length; length++)
        expect(() => readTransaction(wire.subarray(0, length))).toThrow(RangeError);
  });
});

describe('an unknown version', () => {
  it('is named in the error, for bytes and JSON', () => {
    expect(() => readTransaction(Uint8Array.of(0x82, 1, 0, 0))).toThrow(new UnknownVersionError(2));
    expect(() => fromJson({ version: 2, transaction: {}, meta: {} })).toThrow(new UnknownVersionError(2));
  });

  it('does not affect legacy and numbered versions', () => {
    for (const version of [undefined, 'legacy', 0, 1])
      expect(() => fromJson({ version, transaction: {}, meta: {} })).not.toThrow();
  });
});
