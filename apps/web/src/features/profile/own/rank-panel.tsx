import type { OwnProfilePage } from '@dugout/contract/profile/profile-page';
import { formatCount } from '#/shared/format/numbers.ts';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { ProgressBar } from '../progress-bar.tsx';

const Part = ({
  name,
  text,
  points,
}: {
  readonly name: string;
  readonly text: string;
  readonly points: string;
}) => (
  <div className="flex items-baseline gap-2">
    <dt className="font-medium">
      {name} <span className="font-normal text-small text-t3">{text}</span>
    </dt>
    <dd className="ml-auto font-medium">{points}</dd>
  </div>
);

export function RankPanel({ profile: { rank, rankPoints } }: { readonly profile: OwnProfilePage }) {
  const { volume, hits, tasks, next } = rankPoints;
  const total = volume + hits + tasks;
  return (
    <section aria-label="Rank" className="flex flex-col gap-2 border-line2 border-b px-3 py-3">
      <h2 className="flex items-center gap-2 font-semibold text-strong">
        Rank <RankMark rank={rank} />
        {next !== null && (
          <span className="ml-auto font-normal text-body text-t2">
            <b className="font-semibold text-t1">{formatCount(Math.floor(total))}</b> of{' '}
            {formatCount(next.points)} points to <RankMark rank={next.rank} />
          </span>
        )}
      </h2>
      {next !== null && (
        <ProgressBar
          label="Points to the next rank"
          max={next.points}
          value={total}
          className="h-2 text-accent"
        />
      )}
      <dl className="flex flex-col gap-1">
        <Part
          name="Traded volume"
          text="1 point per SOL, excluding wash trades"
          points={formatCount(Math.floor(volume))}
        />
        <Part name="Calls that hit" text="100 points each" points={formatCount(hits)} />
        <Part name="Completed tasks" text="250 points each" points={formatCount(tasks)} />
      </dl>
    </section>
  );
}
