import type { Position } from '@dugout/contract/portfolio/position';
import type { SwapOrder } from '@dugout/contract/trading/order';
import { Button, IconButton } from '@dugout/ui/button';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatPriceNumber } from '#/shared/format/price.ts';
import { RuleChip } from '#/shared/tokens/rule-chip.tsx';
import { exitBasis, exitsOf, newRungs } from '../orders/exits.model.ts';
import { useLadder } from '../orders/ladder.store.ts';
import { ruleText, useCancelOrders, useOrders } from '../orders/orders.queries.ts';
import { useArmExits } from '../orders/use-arm-exits.ts';
import { newKey } from '../swaps/swaps.ts';
import { LadderEditor } from './ladder-editor.tsx';

function ActiveRules({ rules, entrySol }: { rules: readonly SwapOrder[]; entrySol: number | null }) {
  const { busy, cancel } = useCancelOrders();
  if (rules.length === 0) return <p className="text-t3">No exit rules</p>;
  return (
    <ul aria-label="Active exit rules" className="flex flex-wrap gap-1.5">
      {rules.map((order) => {
        const rule = ruleText(order, entrySol);
        return (
          <li key={order.id} className="flex items-center">
            <RuleChip {...rule} />
            <IconButton
              icon={X}
              label={`Cancel ${rule.figure} ${rule.action}`}
              kind="ghost"
              size={24}
              className="max-desk:size-10"
              busy={busy.has(order.id)}
              onClick={() => void cancel([order.id])}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The exit rules of a position, and a form that adds more of them. */
export function ExitsPanel({
  position,
  onDone,
}: {
  readonly position: Position;
  readonly onDone: () => void;
}) {
  const { orders } = useOrders();
  const stored = useLadder((state) => state.ladder);
  const [ladder, setLadder] = useState(stored);
  const [busy, setBusy] = useState(false);
  const armExits = useArmExits();
  const basis = exitBasis(position);
  const rules = exitsOf(position.positionId, orders);
  const rungs = basis === null ? [] : newRungs(ladder, basis.priceSol, rules);
  const add = async (): Promise<void> => {
    if (basis === null) return;
    setBusy(true);
    const added = await armExits(
      { ...position, entrySol: basis.priceSol, key: newKey() },
      { ...ladder, rungs },
    );
    setBusy(false);
    if (added) onDone();
  };
  return (
    <div className="flex w-80 max-w-[calc(100vw-40px)] flex-col gap-2">
      <h2 className="font-semibold text-t1">Exit rules of {position.symbol}</h2>
      <ActiveRules rules={rules} entrySol={basis?.isCost === true ? basis.priceSol : null} />
      <LadderEditor ladder={ladder} isOfPosition onChange={setLadder} />
      {basis?.isCost === false && (
        <p className="text-small text-caution">
          Cost unknown: % from the current price, {formatPriceNumber(basis.priceSol)} SOL.
        </p>
      )}
      <Button
        kind="primary"
        size={32}
        busy={busy}
        busyLabel="Adding..."
        disabled={rungs.length === 0}
        onClick={() => void add()}
      >
        {basis === null
          ? 'Price unknown'
          : rungs.length === 0
            ? 'Already active'
            : rungs.length === 1
              ? 'Add exit rule'
              : `Add ${rungs.length} exit rules`}
      </Button>
    </div>
  );
}
