import { TokenPicture } from '@dugout/ui/token-picture';
import { actionText, KIND_LABELS, waitText } from '#/features/trading/index.ts';
import { OrderActions, type OrderListProps, OrderState, outcomeText } from './orders-table.tsx';

export const OrderCards = ({ orders, ...does }: OrderListProps) => (
  <ul aria-label="Orders">
    {orders.map((order) => (
      <li key={order.id} className="flex flex-col gap-1 border-line2 border-b p-3">
        <span className="flex items-center gap-2">
          <TokenPicture src={order.image} symbol={order.symbol} seed={order.tokenAddress} size={20} />
          <span className="min-w-0 flex-1 truncate font-semibold text-strong text-t1">
            {order.symbol} <span className="font-normal text-t2">{KIND_LABELS[order.kind]}</span>
          </span>
          <OrderState order={order} />
          <OrderActions order={order} {...does} />
        </span>
        <span className="text-t2">
          {actionText(order)}, {waitText(order)}
        </span>
        <span className="text-small text-t3">{outcomeText(order)}</span>
      </li>
    ))}
  </ul>
);
