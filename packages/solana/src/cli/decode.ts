/** `npm run decode -- [--json | --table] FILE…`: prints the decoded events of recorded transactions. */
import { basename, resolve } from 'node:path';
import { recordedFiles } from '../recorded-files.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';
import { jsonLines } from './json-lines.ts';
import { layOut, type Symbols, tableRows } from './table.ts';

const USAGE = `Usage: npm run decode -- [--json | --table] FILE…
Reads files or folders of recorded transactions. Prints a table to a terminal and JSON lines to anything else.
Exits with 1 when a file or a transaction cannot be read, with 2 when no file is named.`;

const EXIT = { unreadable: 1, usage: 2 } as const;

const isOption = (argument: string): boolean => argument.startsWith('--');
const options = process.argv.slice(2).filter(isOption);
const paths = process.argv.slice(2).filter((argument) => !isOption(argument));
if (paths.length === 0 || options.some((option) => option !== '--json' && option !== '--table')) {
  console.error(USAGE);
  process.exit(EXIT.usage);
}

const complain = (path: string, problem: string): void => {
  console.error(`${path}: ${problem}`);
  process.exitCode = EXIT.unreadable;
};

/** Yields the transactions of all paths. A path without any counts as unreadable. */
function* readable(): Generator<{ readonly file: string; readonly transaction: RawTransaction }> {
  for (const path of paths) {
    let found = 0;
    let complained = false;
    try {
      for (const file of recordedFiles(resolve(process.env['DECODE_CWD'] ?? '.', path))) {
        const problems = [...(file.problem === null ? [] : [file.problem]), ...file.leftOut];
        for (const problem of problems) complain(file.path, problem);
        complained ||= problems.length > 0;
        found += file.transactions.length;
        for (const transaction of file.transactions) yield { file: basename(file.path), transaction };
      }
      if (found === 0 && !complained) complain(path, 'no transaction in it');
    } catch (error) {
      complain(path, error instanceof Error ? error.message : String(error));
    }
  }
}

const asTable = options.includes('--table') || (process.stdout.isTTY && !options.includes('--json'));
if (asTable) {
  const symbols: Symbols = new Map();
  const rows = [...readable()].flatMap(({ file, transaction }) => tableRows(transaction, symbols, file));
  console.log(layOut(rows));
} else {
  for (const { transaction } of readable())
    for (const line of jsonLines(transaction)) console.log(JSON.stringify(line));
}
