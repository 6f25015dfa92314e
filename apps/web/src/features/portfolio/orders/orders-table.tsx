import type { SwapOrder } from '@dugout/contract/trading/order';
import { Badge, type BadgeTone } from '@dugout/ui/badge';
import { Button, IconButton } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Tooltip } from '@dugout/ui/tooltip';
import { ReceiptText, X } from 'lucide-react';
import { useMemo } from 'react';
import {
  amountText,
  EditOrderButton,
  KIND_LABELS,
  STATE_LABELS,
  waitText,
  wouldDoText,
} from '#/features/trading/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { formatPercent } from '#/shared/format/numbers.ts';
import { ageColumn, sideColumn } from '#/shared/lists/trade-columns.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';

const TONES: Readonly<Record<SwapOrder['status'], BadgeTone>> = {
  armed: 'accent',
  triggered: 'info',
  awaitingSignature: 'caution',
  filled: 'up',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'down',
};

export const OrderState = ({ order: { status } }: { readonly order: SwapOrder }) => (
  <Badge tone={TONES[status]}>{STATE_LABELS[status]}</Badge>
);

/** Returns an active order's effect if triggered now, or an ended order's reason. */
export const outcomeText = (order: SwapOrder): string => {
  if (order.status === 'awaitingSignature') return 'Waiting for your signature';
  return order.wouldDo === null ? (order.reason ?? '-') : wouldDoText(order);
};

export interface OrderListProps {
  readonly orders: readonly SwapOrder[];
  readonly busy: ReadonlySet<string>;
  readonly onCancel: (id: string) => void;
  readonly onReceipt: (swapId: string) => void;
}

const distanceOf = ({ wouldDo }: SwapOrder): string => formatPercent(wouldDo?.distancePct ?? null, 1);

export function OrderActions({
  order,
  busy,
  onCancel,
  onReceipt,
}: Omit<OrderListProps, 'orders'> & { readonly order: SwapOrder }) {
  const { id, swapId, status, symbol, kind } = order;
  const open = useOpen();
  return (
    <span className="flex items-center gap-1">
      {swapId !== null && (
        <IconButton
          icon={ReceiptText}
          label={`Receipt: ${KIND_LABELS[kind]} ${symbol}`}
          kind="ghost"
          size={24}
          onClick={() => onReceipt(swapId)}
        />
      )}
      {status === 'awaitingSignature' && (
        <Button kind="primary" size={24} onClick={() => open('signOrder', id)}>
          Sign
        </Button>
      )}
      {status === 'armed' && <EditOrderButton order={order} />}
      {(status === 'armed' || status === 'awaitingSignature') && (
        <IconButton
          icon={X}
          label={`Cancel ${KIND_LABELS[kind]} ${symbol} ${id.slice(0, 6)}`}
          kind="ghost"
          size={24}
          busy={busy.has(id)}
          onClick={() => onCancel(id)}
        />
      )}
    </span>
  );
}

const COLUMNS: readonly Column<SwapOrder>[] = [
  {
    id: 'id',
    head: 'Id',
    width: '52px',
    cell: ({ id }) => (
      <span className="font-mono text-small text-t3" title={id}>
        {id.slice(0, 6)}
      </span>
    ),
  },
  {
    id: 'token',
    head: 'Token',
    width: 'minmax(84px,1fr)',
    cell: ({ image, symbol, tokenAddress }) => (
      <span className="flex min-w-0 items-center gap-2">
        <TokenPicture src={image} symbol={symbol} seed={tokenAddress} size={20} />
        <span className="truncate font-semibold text-t1">{symbol}</span>
        <TokenMark tokenAddress={tokenAddress} />
      </span>
    ),
  },
  sideColumn(({ side }: SwapOrder) => side),
  { id: 'kind', head: 'Kind', width: 'minmax(80px,.9fr)', cell: ({ kind }) => KIND_LABELS[kind] },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(72px,1fr)',
    align: 'end',
    cell: (order) => <span className="text-t1">{amountText(order)}</span>,
  },
  {
    id: 'price',
    head: 'Price',
    width: 'minmax(140px,1.8fr)',
    align: 'end',
    cell: (order) => (
      <span className="truncate" title={waitText(order)}>
        {waitText(order)}
      </span>
    ),
  },
  {
    id: 'distance',
    head: 'Distance',
    width: '64px',
    align: 'end',
    cell: (order) => <span className="text-t1">{distanceOf(order)}</span>,
  },
  {
    id: 'now',
    head: 'If triggered now / Result',
    width: 'minmax(150px,2.2fr)',
    cell: (order) => (
      <Tooltip content={outcomeText(order)}>
        <span
          className={cn(
            'truncate',
            order.wouldDo !== null && order.wouldDo.problem !== null && 'text-caution',
          )}
        >
          {outcomeText(order)}
        </span>
      </Tooltip>
    ),
  },
  { id: 'status', head: 'Status', width: '64px', cell: (order) => <OrderState order={order} /> },
  ageColumn(({ createdAt }: SwapOrder) => createdAt, '36px'),
];

export function OrdersTable({ orders, busy, onCancel, onReceipt }: OrderListProps) {
  const columns = useMemo(
    (): readonly Column<SwapOrder>[] => [
      ...COLUMNS,
      {
        id: 'actions',
        head: '',
        label: 'Actions',
        width: '82px',
        align: 'end',
        cell: (order) => <OrderActions order={order} busy={busy} onCancel={onCancel} onReceipt={onReceipt} />,
      },
    ],
    [busy, onCancel, onReceipt],
  );
  return (
    <VirtualTable
      label="Orders"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      gap={8}
      className="flex-1"
    />
  );
}
