import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { Badge } from '@dugout/ui/badge';
import { Button, IconButton } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { dayText, leftText, momentText, oddsOf, phaseOf, solText } from './giveaway.model.ts';
import { GIVEAWAYS_KEY } from './giveaway.queries.ts';

/** Enters the giveaway, which cannot be undone, or shows the trader's status. */
function EnterButton({ giveaway }: { readonly giveaway: Giveaway }) {
  const me = useMe();
  const open = useOpen();
  const queries = useQueryClient();
  const phase = useClock((now) => phaseOf(giveaway, now));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /giveaway/enter', { body: { giveawayId: giveaway.id } }),
    onError: (error) => void toastError('Failed to enter', error),
    onSettled: () => queries.invalidateQueries({ queryKey: GIVEAWAYS_KEY }),
  });
  if (giveaway.ownEntry !== null)
    return (
      <p className="flex min-h-10 w-full items-center justify-center gap-1.5 rounded-control border border-up bg-up-tint font-medium text-up">
        <Check className="size-3.5" aria-hidden />
        Entered, ticket {formatCount(giveaway.ownEntry.number + 1)}
      </p>
    );
  if (phase !== 'entries')
    return (
      <Button size={40} disabled className="w-full">
        Entries closed
      </Button>
    );
  return (
    <Button
      kind="primary"
      size={40}
      className="w-full"
      busy={isPending}
      busyLabel="Entering..."
      onClick={() => (me === null ? open('signIn', 'logIn') : mutate())}
    >
      {me === null ? 'Log in to enter' : 'Enter'}
    </Button>
  );
}

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

function DrawPhases({ giveaway }: { readonly giveaway: Giveaway }) {
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

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

const Figure = ({ label, note, children }: FigureProps) => (
  <div className="flex min-w-0 flex-col gap-1 border-line2 border-r px-3 py-3 max-desk:border-b">
    <dt className="text-t3">{label}</dt>
    <dd className="truncate font-semibold text-figure tabular-nums">{children}</dd>
    <dd className="truncate text-small text-t2">{note}</dd>
  </div>
);

const Countdown = ({ closesAt }: Pick<Giveaway, 'closesAt'>) => useClock((now) => leftText(closesAt, now));

const Commitment = ({ giveaway }: { readonly giveaway: Giveaway }) => {
  const copy = useCopy();
  return (
    <section aria-labelledby="draw-title" className="flex flex-col gap-2.5 border-line2 border-b p-3">
      <header className="flex flex-wrap items-center gap-2">
        <h2 id="draw-title" className="font-semibold">
          Draw {giveaway.number}
        </h2>
        <Badge tone="up" icon={<Lock aria-hidden />}>
          Committed before the first entry
        </Badge>
        <span className="ml-auto text-small text-t3">
          {momentText(giveaway.opensAt)}, slot {formatCount(giveaway.openedSlot)}
        </span>
      </header>
      <p className="flex items-center gap-3 rounded-control border border-line2 bg-bg2 py-1 pr-1 pl-3">
        <span className="shrink-0 text-t2">Hash of the seed</span>
        <span className="min-w-0 flex-1 break-all font-mono text-small">{giveaway.commitment}</span>
        <IconButton
          icon={Copy}
          label="Copy the hash of the seed"
          kind="ghost"
          size={28}
          onClick={() => copy(giveaway.commitment)}
        />
      </p>
      <DrawPhases giveaway={giveaway} />
    </section>
  );
};

export function CurrentGiveaway({ giveaway }: { readonly giveaway: Giveaway }) {
  const odds = oddsOf(giveaway);
  return (
    <>
      <div className="grid grid-cols-[repeat(4,minmax(0,1fr))_minmax(160px,1.3fr)] border-line2 border-b max-desk:grid-cols-2">
        <dl className="contents">
          <Figure label="Prize" note="play money">
            {solText(giveaway.prizeLamports)} <span className="font-normal text-body text-t2">SOL</span>
          </Figure>
          <Figure label="Ends in" note={momentText(giveaway.closesAt)}>
            <Countdown closesAt={giveaway.closesAt} />
          </Figure>
          <Figure label="Entries" note={`${formatCount(giveaway.entriesLastHour)} in the last hour`}>
            {formatCount(giveaway.entries)}
          </Figure>
          <Figure label="Your odds" note={odds.note}>
            {odds.text}
          </Figure>
        </dl>
        <div className="flex items-center px-3 py-3 max-desk:col-span-2">
          <EnterButton giveaway={giveaway} />
        </div>
      </div>
      <Commitment giveaway={giveaway} />
    </>
  );
}
