/** `npm run decode -- FILE…`: what Dugout sees in recorded transactions, one JSON line each. */
import { resolve } from 'node:path';
import { decodeTransaction } from '../decode.ts';
import { DECODERS } from '../decoders/registry.ts';
import { recordedFiles } from '../recorded-files.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';

const programs = new Map([...DECODERS.values()].map((decoder) => [decoder.market, decoder.program]));

function* lines(transaction: RawTransaction): Generator<object> {
  const { signature, slot, trades, skipped } = decodeTransaction(transaction);
  for (const trade of trades) {
    const { pool, wallet, side, mint, tokenAmount, quoteMint, quoteAmount, market } = trade;
    const program = programs.get(market);
    yield { signature, slot, program, pool, wallet, side, mint, tokenAmount: `${tokenAmount}`, quoteMint, quoteAmount: `${quoteAmount}` };
  }
  if (trades.length === 0) yield { signature, skipped: skipped.map((skip) => skip.reason).join(', ') };
}

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Name files or folders of recorded transactions: npm run decode -- FILE…');
  process.exit(1);
}
for (const path of paths) {
  try {
    for (const file of recordedFiles(resolve(process.env['DECODE_CWD'] ?? '.', path))) {
      if (file.problem !== null) console.error(`${file.path}: ${file.problem}`);
      for (const transaction of file.transactions) for (const line of lines(transaction)) console.log(JSON.stringify(line));
    }
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
