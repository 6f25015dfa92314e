import type { CallerRecord, Returns } from '@dugout/contract/alpha/record';
import { FOLLOWER_STAKE_LAMPORTS } from '@dugout/contract/alpha/values';
import { cn } from '@dugout/ui/lib/cn';
import { formatCount, formatPercent, formatShare, toneOf } from '#/shared/format/numbers.ts';
import { signedIntervalText } from '../card/card-text.ts';

const STAKE_SOL = Number(FOLLOWER_STAKE_LAMPORTS) / 1e9;
const CELL = 'py-1 pl-3 text-right whitespace-nowrap';

function Row({
  name,
  of,
  quiet = false,
}: {
  readonly name: string;
  readonly of: Returns;
  readonly quiet?: boolean;
}) {
  return (
    <tr
      className="border-line1 border-b"
      title={of.unknown > 0 ? `${of.unknown} excluded: trades missing` : undefined}
    >
      <th scope="row" className={cn('py-1 text-left font-normal', quiet ? 'text-t2' : 'text-t1')}>
        {name}
      </th>
      <td className={cn(CELL, 'font-medium', toneOf(of.median, 0))}>{formatPercent(of.median, 0)}</td>
      <td className={cn(CELL, 'text-t2')}>{signedIntervalText(of.interval)}</td>
      <td className={cn(CELL, 'text-t2')}>{formatShare(of.inProfitPct, 0)}</td>
      <td className={cn(CELL, 'text-t3')}>{formatCount(of.n)}</td>
    </tr>
  );
}

/** Hypothetical profit of following the calls, compared with uncalled tokens. */
export const FollowerTable = ({ record }: { readonly record: CallerRecord }) => (
  <section aria-label="Follower returns" className="border-line2 border-b p-3">
    <h2 className="pb-1 font-semibold text-strong text-t1">Follower returns</h2>
    <p className="pb-2 text-t2">
      Bought {STAKE_SOL} SOL at this delay after the call: half sold at 2x, all at -35%, the rest after 24 h.
      Includes all fees and price impact.
    </p>
    <table className="w-full border-collapse">
      <thead className="text-small text-t3">
        <tr className="border-line1 border-b">
          <th scope="col" className="py-1 text-left font-normal">
            Bought
          </th>
          {['Median', 'Likely', 'In profit', 'n'].map((head) => (
            <th key={head} scope="col" className={cn(CELL, 'font-normal')}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {record.returns.map((of) => (
          <Row key={of.delaySeconds} name={`${of.delaySeconds} s after`} of={of} />
        ))}
        <Row quiet name="Similar tokens, not called" of={record.baseRate} />
        {record.ownTrades !== null && (
          <Row quiet name={`${record.userName}'s own trades`} of={record.ownTrades} />
        )}
      </tbody>
    </table>
  </section>
);
