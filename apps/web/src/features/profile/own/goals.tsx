import type { Achievement, Task } from '@dugout/contract/profile/profile-page';
import { PROFILE_TEXTS } from '@dugout/contract/profile/values';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Switch } from '@dugout/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import { useDebounced } from '#/shared/hooks/time.ts';
import { AchievementShare } from '../achievement-share.tsx';
import { achievementsQuery, tasksQuery } from '../profile.queries.ts';
import { ProgressBar } from '../progress-bar.tsx';

const TYPING_MS = 300;

const Goal = ({ goal }: { readonly goal: Achievement | Task }) => (
  <li className="flex items-center gap-3 border-line1 border-b px-3 py-1.5">
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="font-medium text-t1">{goal.title}</span>
      <span className="text-small text-t3">{goal.description}</span>
      {'sharePct' in goal && <AchievementShare pct={goal.sharePct} />}
    </span>
    {goal.completed ? (
      <span className="flex items-center gap-1 text-up">
        <Check className="size-3.5" aria-hidden />
        Done
      </span>
    ) : (
      <span className="flex w-28 flex-col items-end gap-1">
        <span>
          {formatCount(goal.progress)} <span className="text-t3">of {formatCount(goal.target)}</span>
        </span>
        <ProgressBar label={goal.title} max={goal.target} value={goal.progress} className="h-1 text-info" />
      </span>
    )}
    {'reward' in goal && <span className="w-16 text-right text-t2">{goal.reward} pts</span>}
  </li>
);

/** Tasks, which count toward the rank. */
export function Tasks() {
  const { data, error, refetch } = useQuery(tasksQuery);
  return (
    <section aria-label="Tasks">
      <h2 className="px-3 py-2 font-semibold text-strong">Tasks</h2>
      {error !== null && <ErrorBand title={PROFILE_TEXTS.tasksFailed} onAction={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonRows rows={4} height={48} label="Loading the tasks" />
      )}
      <ul>
        {data?.map((task) => (
          <Goal key={task.id} goal={task} />
        ))}
      </ul>
    </section>
  );
}

/** Achievements, all or open ones only, with a text search. */
export function Achievements() {
  const [hideCompleted, setHide] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, TYPING_MS);
  const { data, error, refetch } = useQuery(achievementsQuery(hideCompleted, search));
  return (
    <section aria-label="Achievements">
      <div className="flex flex-wrap items-center gap-3 px-3 py-2">
        <h2 className="font-semibold text-strong">Achievements</h2>
        <span className="flex-1" />
        <Switch checked={hideCompleted} onChange={setHide}>
          Hide completed
        </Switch>
        <Input
          label="Search achievements"
          quietLabel
          size={28}
          placeholder="Search"
          className="w-32"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {error !== null && (
        <ErrorBand title={PROFILE_TEXTS.achievementsFailed} onAction={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <SkeletonRows rows={6} height={48} label="Loading the achievements" />
      )}
      <ul>
        {data?.map((goal) => (
          <Goal key={goal.id} goal={goal} />
        ))}
      </ul>
      {data?.length === 0 && <p className="px-3 py-2 text-t3">No matching achievements</p>}
    </section>
  );
}
