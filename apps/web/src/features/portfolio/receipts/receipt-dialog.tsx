import type { Receipt } from '@dugout/contract/portfolio/receipt';
import { Badge } from '@dugout/ui/badge';
import { Dialog } from '@dugout/ui/dialog';
import { ErrorBand } from '@dugout/ui/error-band';
import { cn } from '@dugout/ui/lib/cn';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { formatCount, formatPercent, UNKNOWN } from '#/shared/format/numbers.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { receiptQuery } from '../portfolio.queries.ts';
import { costLinesOf, costTotal, sideText, slotsTaken, solText } from './receipt.model.ts';

const TITLES: Readonly<Record<Receipt['status'], string>> = {
  landed: 'landed',
  failed: 'failed',
  expired: 'expired',
  pending: 'pending',
};

const Line = ({
  name,
  children,
  main = false,
  className,
}: {
  name: string;
  children: ReactNode;
  main?: boolean;
  className?: string;
}) => (
  <div className="flex min-h-6 items-center justify-between gap-4">
    <dt className="shrink-0 text-t2">{name}</dt>
    <dd className={cn('min-w-0 truncate text-right text-t1', main && 'font-semibold', className)}>
      {children}
    </dd>
  </div>
);

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col border-line2 border-t px-4 py-2.5 first:border-t-0">
    <h3 className="pb-1 text-small text-t3">{title}</h3>
    <dl>{children}</dl>
  </section>
);

function Body({ receipt }: { readonly receipt: Receipt }) {
  const {
    requestedAt,
    settledAt,
    tookMs,
    quotedSlot,
    landedSlot,
    venue,
    tried,
    slippagePct,
    costs,
    status,
    reason,
  } = receipt;
  const slots = slotsTaken(receipt);
  const slipped = BigInt(costs.slippageLamports);
  return (
    <div className="flex flex-col overflow-y-auto">
      {reason !== null && <ErrorBand title={reason} className="m-3 mb-0" />}
      <Group title="Trade">
        <Line name="Paid" main>
          {sideText(receipt, 'in', receipt.gotIn)}
        </Line>
        <Line name="Quoted">{sideText(receipt, 'in', receipt.quotedIn)}</Line>
        <Line name="Received" main>
          {sideText(receipt, 'out', receipt.gotOut)}
        </Line>
        <Line name="Quoted">{sideText(receipt, 'out', receipt.quotedOut)}</Line>
        <Line name="Slippage" className={slipped > 0n ? 'text-down' : slipped < 0n ? 'text-up' : ''}>
          {status === 'landed'
            ? `${formatPercent(slippagePct).replace('+', '')}, ${solText(slipped)}`
            : UNKNOWN}
        </Line>
      </Group>
      <Group title="Costs">
        {costLinesOf(receipt).map(({ name, lamports }) => (
          <Line key={name} name={name}>
            {solText(lamports)}
          </Line>
        ))}
        <Line name="Total costs" main>
          {solText(costTotal(receipt))}
        </Line>
        <Line name="Pool fee (included)">{solText(BigInt(costs.protocolLamports))}</Line>
      </Group>
      <Group title="Route and timing">
        <Line name="Venue">{venue ?? UNKNOWN}</Line>
        {tried.map((each) => (
          <Line key={each.venue} name={`${each.venue}, tried first`}>
            <span title={each.reason}>{each.reason}</span>
          </Line>
        ))}
        <Line name="Submitted">{formatDate(requestedAt, 'dateClock')}</Line>
        <Line name="Settled">{formatDate(settledAt, 'dateClock')}</Line>
        <Line name="Took">
          {tookMs === null ? UNKNOWN : `${formatCount(tookMs)} ms`}
          {slots !== null && `, ${formatCount(slots)} ${slots === 1 ? 'slot' : 'slots'}`}
        </Line>
        <Line name="Slots">
          {formatCount(quotedSlot)} quoted, {formatCount(landedSlot)} landed
        </Line>
        <Line name="Wallet">
          <Address copy address={receipt.walletAddress} />
        </Line>
        <Line name="Signature">
          {receipt.signature === null ? UNKNOWN : <Address copy address={receipt.signature} />}
        </Line>
      </Group>
    </div>
  );
}

/** A swap from submission to its end: quote and result, every cost, and its route. */
export function ReceiptDialog({
  swapId,
  onClose,
}: {
  readonly swapId: string;
  readonly onClose: () => void;
}) {
  const { data, isError, refetch } = useQuery(receiptQuery(swapId));
  return (
    <Dialog sheet open onClose={onClose} title="Receipt">
      {data === undefined ? (
        <div className="p-2">
          {isError ? (
            <ErrorBand title="Failed to load the receipt" onAction={() => void refetch()} />
          ) : (
            <SkeletonRows rows={8} label="Loading receipt" />
          )}
        </div>
      ) : (
        <>
          <p className="flex items-center gap-2 border-line2 border-b px-4 py-2">
            <Badge tone={data.status === 'landed' ? 'up' : data.status === 'failed' ? 'down' : 'neutral'}>
              {TITLES[data.status]}
            </Badge>
            <span className="text-t1">{data.side === 'buy' ? 'Bought' : 'Sold'}</span>
            <Link
              to="/token/$id"
              params={{ id: data.tokenAddress }}
              className="font-semibold text-t1 hover:underline"
            >
              {data.symbol}
            </Link>
            <TokenMark tokenAddress={data.tokenAddress} />
            <span className="truncate text-t3">{data.tokenName}</span>
          </p>
          <Body receipt={data} />
        </>
      )}
    </Dialog>
  );
}
