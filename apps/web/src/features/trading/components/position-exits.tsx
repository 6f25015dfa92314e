import type { TokenPage } from '@dugout/contract/market/token';
import { averageEntry } from '@dugout/domain/positions/position';
import { Button } from '@dugout/ui/button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RuleChip } from '#/shared/tokens/rule-chip.tsx';
import { useLadder } from '../orders/ladder.store.ts';
import { ruleText, useOrders } from '../orders/orders.queries.ts';
import { useArmExits } from '../orders/use-arm-exits.ts';
import { newKey } from '../swaps/swaps.ts';
import { RungChips } from './exit-ladder.tsx';
import type { Trade } from './use-trade.ts';

export function PositionExits({
  token,
  trade: { position },
}: {
  readonly token: TokenPage;
  readonly trade: Trade;
}) {
  const { orders } = useOrders();
  const { ladder } = useLadder();
  const armExits = useArmExits();
  const [busy, setBusy] = useState(false);
  const armed = orders.filter(
    ({ tokenAddress, status }) => tokenAddress === token.tokenAddress && status === 'armed',
  );
  const known = position === null ? 0n : BigInt(position.amount) - BigInt(position.unknownAmount);
  const entry =
    position === null
      ? null
      : averageEntry({ amount: known, cost: BigInt(position.costLamports) }, position.decimals);
  if (armed.length === 0 && (position === null || entry === null)) return null;
  const arm = (): void => {
    if (position === null || entry === null) return;
    setBusy(true);
    void armExits({ ...position, entrySol: entry, key: newKey() }, ladder).finally(() => setBusy(false));
  };
  return (
    <section
      aria-label="Open orders for this token"
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-line1 border-t px-3 py-2"
    >
      {armed.map((order) => (
        <RuleChip key={order.id} {...ruleText(order, order.side === 'sell' ? entry : null)} />
      ))}
      {armed.length > 0 && (
        <Link
          to="/portfolio"
          search={{ tab: 'orders', token: token.tokenAddress }}
          className="ml-auto rounded-control px-1 text-t2 hover:text-t1"
        >
          All orders
        </Link>
      )}
      {armed.length === 0 && (
        <Button
          className="w-full justify-between max-desk:h-10"
          busy={busy}
          busyLabel="Adding..."
          onClick={arm}
        >
          Add exit rules
          <RungChips ladder={ladder} />
        </Button>
      )}
    </section>
  );
}
