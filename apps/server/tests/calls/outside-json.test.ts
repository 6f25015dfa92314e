/** Tests external JSON with excessive nesting: each reader rejects or skips it without a stack overflow. */
import { openWalletList } from '@dugout/domain/wallet-import/wallet-list';
import { readListing } from '@dugout/solana/decoders/local-pool/layout';
import { parseMessage } from '@dugout/solana/rpc/notification';
import { recordedTransactions } from '@dugout/solana/transactions/recorded';
import { parseLeaf } from 'dugout-verify/calls/leaf';
import { parseDraw } from 'dugout-verify/giveaways/draw';
import { describe, expect, it } from 'vitest';
import { splitSecretBody } from '#/features/wallets/keys/secret-body.ts';
import { readTokenJson } from '#/ingest/metadata/metadata-json.ts';
import { readJson } from '#/platform/http/bodies/json-bodies.ts';
import { checkTexts } from '#/platform/http/plain-text.ts';
import { redact } from '#/platform/log/redact.ts';
import { readFrame } from '#/platform/realtime/frames.ts';
import { jsonObject } from '#/signer/json-object.ts';
import { FrameReader } from '#/signer/pipe.ts';

const DEPTH = 20_000;
const lists = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const objects = `${'{"x":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
const bytes = (text: string): Buffer => Buffer.from(text);

/** Each reader of external JSON that a test can call directly. */
const READERS: Readonly<Record<string, (json: string) => unknown>> = {
  'a body of a call': readJson,
  'a body with a secret': (json) => splitSecretBody(bytes(`{"secret":"x","label":${json}}`)),
  'a secret itself': (json) => splitSecretBody(bytes(`{"secret":${json}}`)),
  'texts of a parsed body': (json) => checkTexts(JSON.parse(json), 'body'),
  'a frame of a page': (json) => readFrame(`{"type":"subscribe","channels":[${json}]}`),
  'a line to the signer': (json) => new FrameReader(() => undefined).push(bytes(`${json}\n`)),
  'a file of the signer': jsonObject,
  "a token's metadata": (json) => readTokenJson(bytes(json)),
  "a node's notification": (json) => parseMessage(`{"method":"blockNotification","params":${json}}`),
  'a recording': (json) => recordedTransactions(JSON.parse(json)),
  'a listing of the local chain': (json) => readListing(bytes(json)),
  'a list of wallets': openWalletList,
  'a leaf of the call log': parseLeaf,
  'the draw of a giveaway': parseDraw,
  'a field of a log line': (json) => redact(JSON.parse(json)),
};

describe('JSON nested 20,000 levels deep', () => {
  it.each(Object.keys(READERS))('does not break %s', (name) => {
    for (const json of [lists, objects]) {
      let failure: unknown = null;
      try {
        READERS[name]?.(json);
      } catch (error) {
        failure = error;
      }
      expect(failure).not.toBeInstanceOf(RangeError);
    }
  });

  it.each([lists, objects])('is rejected in a body with a secret', (json) => {
    expect(() => splitSecretBody(bytes(`{"secret":"x","label":${json}}`))).toThrow(
      'body: holds too many values, or too deep ones',
    );
  });
});
