/**
 * P1: transactions to trades, compared with solana-dex-parser, over recorded transactions of PumpSwap, Raydium
 * and routes through several programs. JSON form: objects as returned by `getTransaction`. Byte form: the same
 * transactions as sent by Yellowstone's gRPC stream. Our trades are compared with the recorded references before
 * anything is timed; the peer's deviations are counted.
 */

import { asYellowstone, type JsonTransaction } from '@dugout/local-chain/yellowstone';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromGrpc } from '@dugout/solana/transactions/from-bytes';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { DexParser, type SolanaTransaction } from 'solana-dex-parser';
import { alternate, report } from './lib/compare.ts';

const FILES = [
  'tx/agavesim/json2.json',
  'tx/galileo/cpmm__3CycATnfMs.json',
  'tx/galileo/cpmm__3hr1TjS7Te.json',
  'tx/galileo/cpmm__4hNnHp6YuW.json',
  'tx/galileo/cpmm__5vsoeK9pin.json',
  'tx/rotki/test_route_v2_with_multiple_underlying_swaps__2nLWcmra.json',
];
const ROUNDS = 1_500;

if (!hasRecorded) {
  console.error('This benchmark needs the recorded transactions (RECORDED_DATA).');
  process.exit(1);
}

interface Reference {
  readonly signature: string;
  readonly feePayerTokenDeltas: readonly { readonly mint: string; readonly rawDelta: string }[];
  readonly otherOwnerTokenDeltas: Readonly<
    Record<string, readonly { readonly mint: string; readonly rawDelta: string }[]>
  >;
}
const references = new Map(
  (recordedJson('expected/derived_balance_deltas.json') as readonly Reference[]).map((entry) => [
    entry.signature,
    entry,
  ]),
);

const transactions = FILES.map((file) => {
  const json = recordedJson(file) as { readonly result?: JsonTransaction } & JsonTransaction;
  return json.result ?? json;
});
const updates = transactions.map(asYellowstone);
const parser = new DexParser();
const config = { tryUnknowDEX: false, aggregateTrades: false };

/** Reports whether a trade is right: some owner's balance of its mint changed by exactly its amount. */
const isRight = (signature: string, mint: string, amount: string): boolean => {
  const reference = references.get(signature);
  const deltas = [
    ...(reference?.feePayerTokenDeltas ?? []),
    ...Object.values(reference?.otherOwnerTokenDeltas ?? {}).flat(),
  ];
  return deltas.some((delta) => delta.mint === mint && delta.rawDelta.replace('-', '') === amount);
};

const ours = updates.flatMap(({ update, slot, blockTime }, index) => {
  const fromBytes = decodeTransaction(fromGrpc(update, slot, blockTime));
  const json = transactions[index];
  if (
    json === undefined ||
    JSON.stringify(fromBytes, plain) !== JSON.stringify(decodeTransaction(fromJson({ ...json })), plain)
  ) {
    throw new Error(`bytes and JSON differ in ${fromBytes.signature}`);
  }
  return fromBytes.trades;
});
function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}
const wrong = ours.filter((trade) => !isRight(trade.signature, trade.mint, `${trade.tokenAmount}`));
if (ours.length < FILES.length || wrong.length > 0)
  throw new Error(`${wrong.length} of our ${ours.length} trades differ from the reference`);

const peerInput = (index: number): SolanaTransaction => {
  const { update, slot, blockTime } = updates[index] ?? { update: null, slot: 0, blockTime: 0 };
  return {
    slot,
    blockTime,
    transaction: update?.transaction,
    meta: update?.meta,
  } as unknown as SolanaTransaction;
};
const peerBytes = updates.map((_, index) => peerInput(index));
const peerCount = (inputs: readonly SolanaTransaction[]): number =>
  inputs.reduce((sum, input) => sum + parser.parseTrades(input, config).length, 0);
const peerTrades = {
  bytes: peerCount(peerBytes),
  json: peerCount(transactions as unknown as SolanaTransaction[]),
};
console.log(`ours: ${ours.length} trades, all equal to the reference; peer: ${JSON.stringify(peerTrades)}`);
if (peerTrades.bytes !== peerTrades.json)
  throw new Error('the peer finds different transactions in the two forms');

const each = (work: (index: number) => void) => () => {
  for (let round = 0; round < ROUNDS; round++)
    for (let index = 0; index < transactions.length; index++) work(index);
};
const count = ROUNDS * transactions.length;

await report('decode', [
  await alternate(
    'bytes to trades',
    { count, unit: 'transactions' },
    {
      dugout: each((index) => {
        const entry = updates[index];
        if (entry !== undefined) decodeTransaction(fromGrpc(entry.update, entry.slot, entry.blockTime));
      }),
      'solana-dex-parser': each((index) => {
        const entry = peerBytes[index];
        if (entry !== undefined) parser.parseTrades(entry, config);
      }),
      goal: 25,
    },
  ),
  await alternate(
    'JSON to trades',
    { count, unit: 'transactions' },
    {
      dugout: each((index) => {
        const json = transactions[index];
        if (json !== undefined) decodeTransaction(fromJson({ ...json }));
      }),
      'solana-dex-parser': each((index) => {
        parser.parseTrades(transactions[index] as unknown as SolanaTransaction, config);
      }),
      goal: 35,
    },
  ),
]);
