/**
 * Reads prices and outcomes of swaps from two nodes for the signer, which has no network access. Runs as a
 * separate process that holds only its socket's key, so the server cannot influence its reports.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readSocketKey } from '../signer/socket/socket-key.ts';
import { nodeAt } from './node.ts';
import { PriceReader } from './price-reader.ts';
import { priceNodes } from './settings.ts';
import { SignerLine } from './signer-line.ts';

const EVERY_MS = 500;
/** Delay before a failed node is queried again. */
const AFTER_FAILURE_MS = 2_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Repeats work forever, and prints a failure once until a different one occurs. */
async function repeat(work: () => Promise<void>): Promise<never> {
  let said = '';
  for (;;) {
    const failed = await work().then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : 'reading failed'),
    );
    if (failed !== said) say(failed === '' ? 'prices are read again' : failed);
    said = failed;
    await pause(failed === '' ? EVERY_MS : AFTER_FAILURE_MS);
  }
}

process.umask(0o077);
// The server reads these streams. Without it nobody needs prices.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));

try {
  const [one, other] = priceNodes(process.env['PRICE_RPC_URLS']);
  const socketKey = readSocketKey(process.env['SIGNER_PRICES_KEY_FILE'] ?? '');
  const line = new SignerLine({ socketPath: process.env['SIGNER_PRICES_SOCKET'] ?? '', socketKey }, say);
  const reader = new PriceReader({
    nodes: [nodeAt(one), nodeAt(other)],
    report: (report) => line.report(report),
    now: Date.now,
  });
  await Promise.all([repeat(() => reader.prices()), repeat(() => reader.ends())]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'prices cannot be read'}\n`);
  process.exit(1);
}
