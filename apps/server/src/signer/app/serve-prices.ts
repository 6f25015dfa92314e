import { fieldOf } from '../fields.ts';
import { writeFrame } from '../pipe.ts';
import { MAX_ENDS, MAX_PRICES, readReport, type Wanted } from '../prices/report.ts';
import { SignerError } from '../signer-error.ts';
import type { Keys } from './commands.ts';
import type { ServeFrame } from './serve.ts';

/** Takes a report and returns the tokens and swaps to read next. Throws `SignerError` `bad_request`. */
function takeReport(
  { policy, swaps, prices }: Pick<Keys, 'policy' | 'swaps' | 'prices'>,
  input: unknown,
): Wanted {
  const report = readReport(input);
  const now = Date.now();
  for (const { mint, look } of report.prices) prices.see(mint, look, now);
  policy.settle(report.ends);
  return {
    mints: prices.wanted(now, MAX_PRICES),
    dropped: prices.takeDropped(MAX_PRICES),
    swaps: swaps.unsettled(now, MAX_ENDS),
  };
}

/** Answers price reports only: the key of this socket cannot request a signature. */
export const servePrices =
  (keys: Keys): ServeFrame =>
  (request, secret, way) => {
    secret.fill(0);
    const id = fieldOf(request, 'id');
    try {
      writeFrame(way, { id, ok: true, output: takeReport(keys, fieldOf(request, 'input')) });
    } catch (error) {
      const known = error instanceof SignerError ? error : new SignerError('internal', 'the report failed');
      writeFrame(way, { id, ok: false, error: { code: known.code, message: known.message } });
      if (known.code === 'journal_invalid') process.exit(1);
    }
  };
