import type { Ladder } from '@dugout/domain/orders/ladder';
import { IconButton } from '@dugout/ui/button';
import { Switch } from '@dugout/ui/switch';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { RuleChip, type RuleText } from '#/shared/tokens/rule-chip.tsx';
import { useLadder } from '../orders/ladder.store.ts';
import { moveText, sellText } from '../orders/order-text.ts';
import { LadderEditor } from './ladder-editor.tsx';

const rungTexts = ({ rungs }: Ladder): readonly RuleText[] =>
  rungs.map(({ kind, movePct, sellPct }) => ({
    figure: kind === 'trailing' ? `trail ${movePct}%` : moveText(movePct),
    action: sellText(sellPct),
    tone: kind === 'takeProfit' ? 'up' : 'down',
  }));

const SHOWN = 2;

export function RungChips({ ladder }: { readonly ladder: Ladder }) {
  const texts = rungTexts(ladder);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1">
      {texts.slice(0, SHOWN).map((rule) => (
        <RuleChip key={rule.figure} {...rule} />
      ))}
      {texts.length > SHOWN && <span className="text-small text-t3">+{texts.length - SHOWN}</span>}
    </span>
  );
}

/** Toggles and shows the exits that a buy adds automatically. */
export function ExitLadder() {
  const { on, ladder, set } = useLadder();
  const [editing, setEditing] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <Switch checked={on} onChange={(next) => set({ on: next })}>
          Exit rules
        </Switch>
        <span className="flex min-w-0 items-center gap-1.5">
          {on && <RungChips ladder={ladder} />}
          <IconButton
            icon={Pencil}
            label="Edit the exit rules"
            kind="ghost"
            size={24}
            aria-pressed={editing}
            onClick={() => setEditing(!editing)}
          />
        </span>
      </div>
      {editing && <LadderEditor ladder={ladder} onChange={(next) => set({ ladder: next, on: true })} />}
    </div>
  );
}
