import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import { toNumber } from '@dugout/domain/base-units';
import { Identicon } from '@dugout/ui/identicon';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { ArrowDownLeft, ArrowUpRight, History } from 'lucide-react';
import {
  formatAmount,
  formatCount,
  formatMarketCap,
  formatSol,
  formatUsd,
  UNKNOWN,
} from '#/shared/format/numbers.ts';
import { formatClock, formatDelay, formatTrackerAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { WalletLink } from '#/shared/tokens/addresses/wallet-link.tsx';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { latenessText } from '../activity.model.ts';
import type { AmountUnit } from '../tracker.options.ts';

export const hasEmoji = (emoji: string | null): emoji is string => emoji !== null && emoji !== '';

/** A wallet's picture: the trader's choice, otherwise its identicon. */
export const WalletMark = ({
  address,
  emoji,
}: {
  readonly address: string;
  readonly emoji: string | null;
}) =>
  !hasEmoji(emoji) ? (
    <Identicon value={address} size={16} />
  ) : (
    <span aria-hidden className="w-4 shrink-0 overflow-hidden text-center text-strong">
      {emoji}
    </span>
  );

const sourceOf = ({ created_at, slot, late_ms, filled }: TrackerActivity): string => {
  const chain = `On chain ${formatClock(Date.parse(created_at))}, slot ${formatCount(slot)}`;
  const seen = late_ms === null ? 'not seen live' : `seen ${formatDelay(late_ms)} later`;
  return `${chain}; ${seen}${filled ? '; missed at first, fetched later' : ''}`;
};

/** Time since the chain's timestamp, and the delay until this server saw it. */
function ActivityTime({ item }: { readonly item: TrackerActivity }) {
  const age = useClock((now) => formatTrackerAge(item.created_at, now));
  return (
    <span className="flex shrink-0 items-center gap-1 text-small text-t3" title={sourceOf(item)}>
      {age}
      <span>{latenessText(item.late_ms)}</span>
      {item.filled && <History className="size-3" role="img" aria-label="Fetched later" />}
    </span>
  );
}

interface CellProps {
  readonly item: TrackerActivity;
  /** Uses two lines where width is limited. */
  readonly stacked?: boolean;
}

const lines = (stacked: boolean): string =>
  cn('flex min-w-0', stacked ? 'flex-col leading-4' : 'items-center gap-1.5');

export const NameCell = ({ item, stacked = false }: CellProps) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <WalletMark address={item.walletAddress} emoji={item.emoji} />
    <span className={lines(stacked)}>
      <WalletLink
        address={item.walletAddress}
        className="truncate rounded-badge font-medium text-t1 hover:underline"
      >
        {item.name}
      </WalletLink>
      <ActivityTime item={item} />
    </span>
  </span>
);

/** The token, and its market cap below if there is no column for that. */
export const TokenCell = ({ item, stacked = false }: CellProps) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <TokenPicture
      src={item.token_metadata.image}
      symbol={item.token_metadata.symbol}
      seed={item.tokenAddress}
      ground={item.token_metadata.color}
      size={16}
    />
    <TokenMark tokenAddress={item.tokenAddress} />
    <span className={lines(stacked)}>
      <span className="truncate font-medium text-t1">{item.token_metadata.symbol}</span>
      {stacked && <span className="text-small text-t3">{formatMarketCap(item.marketcap)}</span>}
    </span>
  </span>
);

function amountText(item: TrackerActivity, unit: AmountUnit): string {
  const money = unit === 'sol' ? formatSol(item.sol_amount) : formatUsd(item.usd_amount);
  const { decimals } = item.token_metadata;
  if (money !== UNKNOWN || item.type !== 'transfer' || decimals === null) return money;
  return `${formatAmount(toNumber(BigInt(item.token_amount), decimals))} ${item.token_metadata.symbol}`;
}

const LABELS = { buy: 'Buy', sell: 'Sell', transfer: 'Transfer' } as const;

/** Up and green for a buy, down and red for a sell; a transfer shows its direction. */
export function AmountCell({ item, unit }: { readonly item: TrackerActivity; readonly unit: AmountUnit }) {
  const tone = item.type === 'buy' ? 'text-up' : item.type === 'sell' ? 'text-down' : 'text-t2';
  const Way = item.direction === 'in' ? ArrowDownLeft : ArrowUpRight;
  const word = item.type === 'transfer' ? `Transfer ${item.direction ?? ''}` : LABELS[item.type];
  return (
    <span
      className={cn('flex min-w-0 items-center gap-1.5 font-medium', tone)}
      title={word}
      data-type={item.type}
    >
      {item.type === 'transfer' ? <Way className="size-3" aria-hidden /> : <SideArrow side={item.type} />}
      <span className="sr-only">{word} </span>
      <span className="truncate">{amountText(item, unit)}</span>
    </span>
  );
}
