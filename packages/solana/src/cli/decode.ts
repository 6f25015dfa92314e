/** `npm run decode -- FILE…`: what Dugout sees in recorded transactions, one JSON line each. */
import { resolve } from 'node:path';
import { decodeTransaction } from '../decode.ts';
import { recordedFiles } from '../recorded-files.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';

/** The program that ran a trade: its id names the instruction. */
function programOf({ instructions, accounts }: RawTransaction, id: string): string {
  const [path] = id.slice(id.indexOf(':') + 1).split('/');
  return accounts.at(instructions.find((instruction) => instruction.path === path)?.program ?? -1);
}

function* lines(transaction: RawTransaction): Generator<object> {
  const { signature, slot, trades, skipped } = decodeTransaction(transaction);
  for (const trade of trades) {
    const { pool, wallet, side, mint, tokenAmount, quoteMint, quoteAmount } = trade;
    const program = programOf(transaction, trade.id);
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
