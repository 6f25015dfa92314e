import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { cn } from '@dugout/ui/lib/cn';
import { useClock } from '#/shared/hooks/time.ts';
import { dayText, momentText, phaseOf } from './giveaway.model.ts';

interface PhaseText {
  readonly title: string;
  readonly when: string;
  readonly text: string;
}

const phases = ({ opensAt, closesAt }: Giveaway): readonly PhaseText[] => [
  { title: 'Seed hidden', when: dayText(opensAt), text: 'Its hash is published here.' },
  {
    title: 'Entries',
    when: `until ${momentText(closesAt)}`,
    text: 'Then the list is frozen and its hash published.',
  },
  {
    title: 'First block after',
    when: dayText(closesAt),
    text: 'Its hash is added. Nobody can know it earlier.',
  },
  {
    title: 'Seed revealed',
    when: 'with the winner',
    text: 'Anyone can verify the result. The prize is paid.',
  },
];

const REACHED = { entries: 1, drawing: 2, drawn: 3 } as const;

export function DrawPhases({ giveaway }: { readonly giveaway: Giveaway }) {
  const reached = useClock((now) => REACHED[phaseOf(giveaway, now)]);
  return (
    <ol className="grid grid-cols-4 gap-3 max-desk:grid-cols-2" aria-label="How the draw works">
      {phases(giveaway).map(({ title, when, text }, at) => (
        <li
          key={title}
          aria-current={at === reached ? 'step' : undefined}
          className={cn(
            'flex flex-col gap-0.5 border-t-2 pt-2',
            at < reached ? 'border-up' : at === reached ? 'border-accent-fill' : 'border-line2',
          )}
        >
          <span className="font-semibold">{title}</span>
          <span className="text-t3">{when}</span>
          <span className="text-t2">{text}</span>
        </li>
      ))}
    </ol>
  );
}
