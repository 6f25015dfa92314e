import { quoteAtPool } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { asWire, asYellowstone, type JsonTransaction } from '@dugout/local-chain/yellowstone';
import { builtTransactions } from '@dugout/testkit/built-transactions';
import { hasRecorded, recordedJson, recordedPath } from '@dugout/testkit/recorded';
import { transactionsFolder } from '@dugout/testkit/transactions-folder';
import { describe, expect, it } from 'vitest';
import { decodeRoute, decodeTransaction } from './decode.ts';
import type { Decoded } from './decoders/decoder.ts';
import { recordedFiles } from './recorded-files.ts';
import { fromGrpc, fromWire } from './transactions/from-bytes.ts';
import { fromJson } from './transactions/from-json.ts';
import { isShape } from './transactions/shape.ts';

interface PumpEvent {
  readonly file: string;
  readonly signature: string | null;
  readonly mint: string;
  readonly solAmount: string;
  readonly tokenAmount: string;
  readonly isBuy: boolean;
  readonly user: string;
  readonly virtualSolReserves: string;
  readonly virtualTokenReserves: string;
}

const all = (path: string): Decoded[] =>
  [...recordedFiles(recordedPath(path))].flatMap((file) => file.transactions.map(decodeRoute));

describe.skipIf(!hasRecorded)('recorded transactions (needs the recorded data)', () => {
  it('decodes every recorded pump.fun event like an independent decoder', () => {
    const events = recordedJson('expected/derived_pump_trade_events.json') as readonly PumpEvent[];
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) {
      const trades = all(event.file).flatMap((decoded) => decoded.trades);
      const same = trades.filter(
        (trade) =>
          trade.mint === event.mint &&
          trade.wallet === event.user &&
          trade.side === (event.isBuy ? 'buy' : 'sell') &&
          `${trade.tokenAmount}` === event.tokenAmount &&
          `${quoteAtPool(trade)}` === event.solAmount &&
          trade.quoteMint === SOL_MINT &&
          `${trade.reserves?.base}` === event.virtualTokenReserves &&
          `${trade.reserves?.quote}` === event.virtualSolReserves,
      );
      expect(same, `${event.file} ${event.signature}`).toHaveLength(1);
    }
  });

  it('finds trades of every recorded program, each reported by its own event, and explains the rest', () => {
    const decoded = all('tx');
    const markets = new Set(decoded.flatMap((entry) => entry.trades.map((trade) => trade.market)));
    expect([...markets].sort()).toEqual([
      'meteora-dlmm',
      'moonshot',
      'orca',
      'pumpfun',
      'pumpfun-amm',
      'raydium',
      'raydium-clmm',
      'raydium-cpmm',
      'saros',
    ]);
    for (const entry of decoded) {
      const { trades, makerLegs, skipped } = entry;
      expect(trades.length + makerLegs.length + skipped.length, entry.signature).toBeGreaterThan(0);
      expect(
        entry.skipped.every((skip) => skip.program === '' || skip.reason === 'unknown program'),
        entry.signature,
      ).toBe(true);
    }
  });

  it('returns nothing for a failed transaction', () => {
    const [failed] = all('tx/galileo/err__5eMEoW7fJr.json');
    expect(failed?.events).toEqual([]);
    expect(failed?.skipped.map((skip) => skip.reason)).toEqual(['transaction failed']);
  });

  it("reads Moonshot's event as Moonshot's despite its pump.fun discriminator", () => {
    expect(all('tx/moonshot/moon_tx.json').flatMap((decoded) => decoded.trades)).toMatchObject([
      {
        market: 'moonshot',
        side: 'buy',
        tokenAmount: 5_000_674_344_825n,
        quoteAmount: 1_586_920n,
        feeAmount: 15_712n,
        decimals: 9,
      },
    ]);
  });

  it('reads name, ticker, creator and curve of a creation', () => {
    const created = all('tx/chainstack-2025/raw_create_tx_from_getTransaction.json').flatMap((decoded) =>
      decoded.events.filter((event) => event.kind === 'created'),
    );
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({
      market: 'pumpfun',
      decimals: 6,
      supply: 1_000_000_000_000_000n,
      pool: 'FFzxakVNzpirwMFtLyD22UZ6UM3KLF2EAGC2RxNPaYoH',
    });
    expect(created[0]?.kind === 'created' && created[0].name.length).toBeGreaterThan(0);
  });

  it('decodes base64 like jsonParsed', () => {
    const file = recordedJson(
      'tx/simowment/pump_create_v2__4HbY43S9UigSctrfxY5nszgf3ozN1f4kPQYaqaFLZaCDhwa55rauuRmhP85u67U7dBvGFwB5C6stmkH2b1TNxgQh.json',
    );
    if (
      !isShape(file) ||
      !isShape(file['base64_transaction_response']) ||
      !isShape(file['json_parsed_transaction_response'])
    )
      throw new Error('not the expected file');
    const fromBase64 = decodeTransaction(fromJson(file['base64_transaction_response']));
    expect(fromBase64.trades.length).toBe(1);
    expect(decodeTransaction(fromJson(file['json_parsed_transaction_response']))).toEqual(fromBase64);
  });
});

describe('transactions of a chain', () => {
  it('decodes the same without call depths, and the same amounts without logs', () => {
    const amounts = ({ trades }: Decoded) =>
      trades.map(({ feeAmount: _, reserves: __, time: ___, ...trade }) => trade);
    const transactions = [...recordedFiles(transactionsFolder())].flatMap((file) => file.transactions);
    for (const transaction of transactions) {
      const whole = decodeTransaction(transaction);
      const instructions = transaction.instructions.map(
        ({ outer, path, height, program, accounts, data }) => ({
          outer,
          path,
          height: height === 1 ? 1 : 0,
          program,
          accounts,
          data,
        }),
      );
      expect(decodeTransaction({ ...transaction, instructions }), whole.signature).toEqual(whole);
      const silent = decodeTransaction({ ...transaction, logs: [] });
      expect(amounts(silent), whole.signature).toEqual(amounts(whole));
      for (const { id } of silent.inferred) expect(whole.trades.map((trade) => trade.id)).toContain(id);
    }
  });

  it('decodes bytes like JSON', () => {
    const files = [
      'tx/agavesim/json1.json',
      'tx/galileo/clmm__1J3X41t9xp.json',
      'tx/galileo/dlmm__121BxhGLRb.json',
      'tx/galileo/whirl__3Ecj64cA5x.json',
      'tx/galileo/whirl_dlmm__3KszAXrh1v.json',
      'tx/galileo/cpmm__3CycATnfMs.json',
      'tx/rotki/test_shared_accounts_route__62osuRs2.json',
      'tx/moonshot/moon_tx.json',
      'tx/galileo/cpmm__5vsoeK9pin.json',
      'tx/agavesim/json2.json',
      'tx/rotki/test_route_v2_with_multiple_underlying_swaps__2nLWcmra.json',
    ];
    const sources = hasRecorded ? files.map(recordedJson) : builtTransactions();
    let trades = 0;
    for (const file of sources) {
      const json = (isShape(file) && 'result' in file ? file['result'] : file) as JsonTransaction & {
        transaction: { message: { recentBlockhash: string } };
      };
      const expected = decodeTransaction(fromJson({ ...json }));
      const { signature } = expected;
      const grpc = asYellowstone(json);
      expect(expected.trades.length > 0 || !hasRecorded, signature).toBe(true);
      trades += expected.trades.length;
      expect(decodeTransaction(fromGrpc(grpc.update, grpc.slot, grpc.blockTime)), signature).toEqual(
        expected,
      );
      expect(
        decodeTransaction(fromWire(asWire(json), grpc.update.meta, grpc.slot, grpc.blockTime)),
        signature,
      ).toEqual(expected);
    }
    expect(trades).toBeGreaterThanOrEqual(files.length);
  });
});
