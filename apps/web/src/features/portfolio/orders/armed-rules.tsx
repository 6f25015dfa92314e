import type { Position } from '@dugout/contract/portfolio/position';
import type { SwapOrder } from '@dugout/contract/trading/order';
import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { IconButton } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { ruleText, useCancelOrders, useOrders, waitText, wouldDoText } from '#/features/trading/index.ts';
import { formatPercent } from '#/shared/format/numbers.ts';
import { formatDelay } from '#/shared/format/time.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { entryOf } from '../position.model.ts';
import { nearestFirst, nearness } from './armed.model.ts';

const SHOWN = 6;

function awayText({ wouldDo, trigger }: SwapOrder): string {
  const distance = wouldDo?.distancePct ?? null;
  if (distance === null)
    return trigger.kind === 'recurring' ? `${trigger.fired} of ${trigger.times ?? 0}` : 'Waiting';
  return distance < 0 ? `${formatPercent(distance, 1)} away` : `${formatPercent(distance, 1)} away`;
}

function Rule({
  order,
  entrySol,
  busy,
  onCancel,
}: {
  order: SwapOrder;
  entrySol: number | null;
  busy: boolean;
  onCancel: () => void;
}) {
  const { figure, action, tone } = ruleText(order, order.side === 'sell' ? entrySol : null);
  const near = nearness(order.wouldDo?.distancePct ?? null);
  return (
    <li
      className="grid grid-cols-[20px_1fr_auto_24px] items-center gap-x-2.5 border-line1 border-b px-3 py-1.5"
      title={`${waitText(order)}: ${wouldDoText(order)}`}
    >
      <TokenPicture src={order.image} symbol={order.symbol} seed={order.tokenAddress} size={20} />
      <span className="flex min-w-0 flex-col gap-1.5">
        <span className="truncate">
          <Link
            to="/token/$id"
            params={{ id: order.tokenAddress }}
            className="font-semibold text-t1 hover:underline"
          >
            {order.symbol}
          </Link>{' '}
          <TokenMark tokenAddress={order.tokenAddress} />{' '}
          <span className={tone === 'up' ? 'text-up' : 'text-down'}>{figure}</span>{' '}
          <span className="text-t2">{action}</span>
        </span>
        <span aria-hidden className="h-0.5 rounded-full bg-active">
          <span
            className={cn('block h-full rounded-full', tone === 'up' ? 'bg-up' : 'bg-down')}
            style={{ width: `${near}%` }}
          />
        </span>
      </span>
      <span className="min-w-20 self-end text-right text-small text-t3">{awayText(order)}</span>
      <IconButton
        icon={X}
        label={`Cancel ${figure} ${action} of ${order.symbol}`}
        kind="ghost"
        size={24}
        busy={busy}
        onClick={onCancel}
      />
    </li>
  );
}

/** Open orders, nearest to triggering first. */
export function ArmedRules({ positions }: { readonly positions: readonly Position[] }) {
  const { orders, status, retry } = useOrders();
  const { busy, cancel } = useCancelOrders();
  const delay = useChannel('status')?.feedDelayMs;
  const armed = nearestFirst(orders);
  const entry = (order: SwapOrder): number | null => {
    const own = positions.find(({ positionId }) => positionId === order.trigger.positionId);
    return own === undefined ? null : entryOf(own);
  };
  return (
    <section aria-label="Open orders" className="flex shrink-0 flex-col border-line2 border-b">
      <div className="flex h-8 items-center justify-between px-3">
        <h2 className="font-semibold text-t1">
          Open orders{' '}
          <span className="font-normal text-t3">{armed.length > 0 && `${armed.length}, nearest first`}</span>
        </h2>
        {delay !== undefined && delay !== null && (
          <span className="flex items-center gap-1.5 text-small text-t3">
            <span aria-hidden className="size-1.5 rounded-full bg-up" />
            Updated {formatDelay(delay)} ago
          </span>
        )}
      </div>
      {status === 'failed' && (
        <ErrorBand title={TRADING_TEXTS.ordersFailed} onAction={retry} className="mx-3 mb-2" />
      )}
      {status === 'ready' && armed.length === 0 && (
        <p className="px-3 pb-3 text-t3">No open orders. Limit orders and exit rules appear here.</p>
      )}
      <ul>
        {armed.slice(0, SHOWN).map((order) => (
          <Rule
            key={order.id}
            order={order}
            entrySol={entry(order)}
            busy={busy.has(order.id)}
            onCancel={() => void cancel([order.id])}
          />
        ))}
      </ul>
      {armed.length > SHOWN && (
        <Link
          to="/portfolio"
          search={{ tab: 'orders' }}
          className="flex h-8 items-center px-3 text-t2 hover:text-t1"
        >
          All {armed.length} open orders
        </Link>
      )}
    </section>
  );
}
