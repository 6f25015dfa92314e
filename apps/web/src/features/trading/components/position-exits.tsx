import type { TokenPage } from '@dugout/contract/market/token';
import type { Position } from '@dugout/contract/portfolio/position';
import type { SwapOrder } from '@dugout/contract/trading/order';
import { Button } from '@dugout/ui/button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RuleChip } from '#/shared/tokens/rule-chip.tsx';
import { exitBasis, exitsOf } from '../orders/exits.model.ts';
import { useLadder } from '../orders/ladder.store.ts';
import { ruleText, useOrders } from '../orders/orders.queries.ts';
import { useArmExits } from '../orders/use-arm-exits.ts';
import { newKey } from '../swaps/swaps.ts';
import { RungChips } from './exit-ladder.tsx';
import { ExitsButton } from './exits-button.tsx';
import type { Trade } from './use-trade.ts';

/** Adds the trader's ladder, which it shows, with one press. */
function AddLadder({ position, entrySol }: { readonly position: Position; readonly entrySol: number }) {
  const { ladder } = useLadder();
  const armExits = useArmExits();
  const [busy, setBusy] = useState(false);
  const arm = (): void => {
    setBusy(true);
    void armExits({ ...position, entrySol, key: newKey() }, ladder).finally(() => setBusy(false));
  };
  return (
    <Button
      className="min-w-0 flex-1 justify-between max-desk:h-10"
      busy={busy}
      busyLabel="Adding..."
      onClick={arm}
    >
      Add exit rules
      <RungChips ladder={ladder} />
    </Button>
  );
}

function ExitsRow({
  position,
  exits,
}: {
  readonly position: Position;
  readonly exits: readonly SwapOrder[];
}) {
  const basis = exitBasis(position);
  const entrySol = basis?.isCost === true ? basis.priceSol : null;
  return (
    <div className="flex min-h-7 items-center gap-1.5">
      {exits.length === 0 && entrySol !== null ? (
        <AddLadder position={position} entrySol={entrySol} />
      ) : (
        <>
          <span className="shrink-0 font-semibold text-t1">Exit rules</span>
          <span className="flex min-w-0 flex-1 flex-wrap justify-end gap-1">
            {exits.length === 0 && <span className="text-t3">None</span>}
            {exits.map((order) => (
              <RuleChip key={order.id} {...ruleText(order, entrySol)} />
            ))}
          </span>
        </>
      )}
      <ExitsButton
        position={position}
        count={exits.length}
        look="plus"
        size={28}
        className="max-desk:size-10"
      />
    </div>
  );
}

/** The exit rules of the position, which can always be added to, and the other open orders for the token. */
export function PositionExits({
  token,
  trade: { position },
}: {
  readonly token: TokenPage;
  readonly trade: Trade;
}) {
  const { orders } = useOrders();
  const armed = orders.filter(
    ({ tokenAddress, status }) => tokenAddress === token.tokenAddress && status === 'armed',
  );
  const exits = position === null ? [] : exitsOf(position.positionId, armed);
  const others = armed.filter((order) => !exits.includes(order));
  if (armed.length === 0 && position === null) return null;
  return (
    <section
      aria-label="Open orders for this token"
      className="flex shrink-0 flex-col gap-1.5 border-line1 border-t px-3 py-2"
    >
      {position !== null && <ExitsRow position={position} exits={exits} />}
      {armed.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          {others.map((order) => (
            <RuleChip key={order.id} {...ruleText(order, null)} />
          ))}
          <Link
            to="/portfolio"
            search={{ tab: 'orders', token: token.tokenAddress }}
            className="ml-auto rounded-control px-1 text-t2 hover:text-t1"
          >
            All orders
          </Link>
        </div>
      )}
    </section>
  );
}
