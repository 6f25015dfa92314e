/** Reads a log in a separate process, and checks each record. */
import { Counter, type Delays, type Pace } from './counter.ts';
import { openStream, sharedLog } from './jet-stream.ts';
import { readPostgres } from './postgres.ts';

/** A message of the benchmark: the pace of the next records, or the number of records that it waits for. */
export type ReaderCommand = { readonly pace: Pace } | { readonly reach: number };

/** Sent when the reader reads, and when it has as many records as the benchmark waits for. */
export interface ReaderReport {
  /** Unix ms. */
  readonly at: number;
  readonly delays: Delays;
}

const [, , kind, url = ''] = process.argv;
const counter = new Counter();
const report = () =>
  process.send?.({ at: Date.now(), delays: counter.delays() } satisfies ReaderReport) ?? false;

if (kind === 'postgres') await readPostgres(url, counter);
else await sharedLog(await openStream(url), (records) => counter.take(records)).follow(null);
process.on('message', (command: ReaderCommand) => {
  if ('pace' in command) counter.begin(command.pace);
  else void counter.reached(command.reach).then(report);
});
report();
