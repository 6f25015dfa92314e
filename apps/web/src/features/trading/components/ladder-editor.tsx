import { type Ladder, MAX_RUNGS, type Rung, rungProblem } from '@dugout/domain/orders/ladder';
import { Button, IconButton } from '@dugout/ui/button';
import { Switch } from '@dugout/ui/switch';
import { Plus, X } from 'lucide-react';
import { NumberField } from '#/shared/controls/number-field.tsx';
import { Select } from '#/shared/controls/select.tsx';
import { LADDERS, ladderName } from '../orders/ladder.model.ts';

const KINDS: readonly { readonly value: Rung['kind']; readonly label: string }[] = [
  { value: 'takeProfit', label: 'Take profit' },
  { value: 'stopLoss', label: 'Stop loss' },
  { value: 'trailing', label: 'Trailing' },
];
const FIRST: Readonly<Record<Rung['kind'], number>> = { takeProfit: 100, stopLoss: -30, trailing: 20 };
const OWN = 'Own';

/** Returns a handler that applies a valid percentage. An empty field is still being typed. */
const typed =
  (problemOf: (percent: number) => string | null, take: (percent: number) => void) => (text: string) => {
    if (text.trim() === '') return null;
    const problem = problemOf(Number(text));
    if (problem === null) take(Number(text));
    return problem;
  };

/** Exits of a buy or a position: presets and editable rungs, each with a label. */
export function LadderEditor({
  ladder,
  isOfPosition = false,
  onChange,
}: {
  readonly ladder: Ladder;
  /** Whether the exits are for an open position, not for a buy. */
  readonly isOfPosition?: boolean;
  readonly onChange: (ladder: Ladder) => void;
}) {
  const { rungs, oneCancelsOther } = ladder;
  const name = ladderName(ladder) ?? OWN;
  const put = (at: number, rung: Rung): void =>
    onChange({ ...ladder, rungs: rungs.map((each, index) => (index === at ? rung : each)) });
  return (
    <fieldset
      aria-label={isOfPosition ? 'Exit rules to add' : 'Exit rules for this buy'}
      className="flex min-w-0 flex-col gap-2 rounded-control border border-line2 bg-bg2 p-2"
    >
      <Select
        label="Exit rule presets"
        className="w-full"
        choices={[
          ...LADDERS.map((known) => ({ value: known.name, label: known.name })),
          ...(name === OWN ? [{ value: OWN, label: 'Custom' }] : []),
        ]}
        value={name}
        onChange={(chosen) => {
          const known = LADDERS.find((each) => each.name === chosen);
          if (known !== undefined) onChange({ rungs: known.rungs, oneCancelsOther: known.oneCancelsOther });
        }}
      />
      <p aria-hidden className="flex gap-1.5 pr-8 text-small text-t3">
        <span className="w-28 shrink-0">Rule</span>
        <span className="flex-1">From entry</span>
        <span className="flex-1">Sells</span>
      </p>
      {rungs.map((rung, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rung is its place
        <div key={index} className="flex items-start gap-1.5">
          <Select
            label={`Rule ${index + 1} type`}
            className="w-28 shrink-0"
            choices={KINDS}
            value={rung.kind}
            onChange={(kind) => put(index, { kind, movePct: FIRST[kind], sellPct: rung.sellPct })}
          />
          <NumberField
            label={rung.kind === 'trailing' ? `Rule ${index + 1} trail` : `Rule ${index + 1} move from entry`}
            quietLabel
            unit="%"
            value={String(rung.movePct)}
            onType={typed(
              (movePct) => rungProblem({ ...rung, movePct }),
              (movePct) => put(index, { ...rung, movePct }),
            )}
          />
          <NumberField
            label={`Rule ${index + 1} share sold`}
            quietLabel
            unit="%"
            value={String(rung.sellPct)}
            onType={typed(
              (sellPct) => rungProblem({ ...rung, sellPct }),
              (sellPct) => put(index, { ...rung, sellPct }),
            )}
          />
          <IconButton
            icon={X}
            label={`Remove rule ${index + 1}`}
            kind="ghost"
            disabled={rungs.length === 1}
            onClick={() => onChange({ ...ladder, rungs: rungs.filter((each) => each !== rung) })}
          />
        </div>
      ))}
      <div className="flex items-center justify-between gap-2">
        <Button
          size={24}
          disabled={rungs.length >= MAX_RUNGS}
          onClick={() =>
            onChange({ ...ladder, rungs: [...rungs, { kind: 'takeProfit', movePct: 200, sellPct: 50 }] })
          }
        >
          <Plus className="size-3.5" aria-hidden />
          Add rule
        </Button>
        <Switch checked={oneCancelsOther} onChange={(next) => onChange({ ...ladder, oneCancelsOther: next })}>
          OCO
        </Switch>
      </div>
      <p className="text-small text-t3">
        % from cost basis, fees included. Each rule sells its % of your holding at that time.{' '}
        {oneCancelsOther ? 'The first rule to trigger cancels the others.' : 'The other rules stay active.'}
      </p>
    </fieldset>
  );
}
