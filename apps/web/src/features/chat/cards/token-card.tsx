import type { TokenCard as Card, PassesFor } from '@dugout/contract/chat/card';
import { buttonClass } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { CircleDot, Droplets, PieChart, ShieldCheck, TriangleAlert, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClanmatesLine } from '#/features/clans/index.ts';
import { useCheckedBuy, useQuickBuyAmount } from '#/features/trading/index.ts';
import { TokenActions } from '#/shared/feature/token-actions.tsx';
import { agoText } from '#/shared/format/ago-text.ts';
import { changeText, formatMarketCap, formatShare, formatUsd, toneOf } from '#/shared/format/numbers.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { QuickBuyButton } from '#/shared/tokens/buying/quick-buy-button.tsx';
import { LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { NameMark } from '#/shared/tokens/names/name-mark.tsx';
import { isSuspect } from '#/shared/tokens/names/suspect.ts';

const ALIKE = { name: 'Same name', picture: 'Same picture', both: 'Same name and picture' } as const;

/** Names the user's token that this one could be mistaken for. */
function Warning({ passesFor }: { readonly passesFor: PassesFor }) {
  const { name, because, alikeBy, createdAt, liquidityUsd } = passesFor;
  const verb = because === 'held' ? 'hold' : 'watch';
  const age = useClock((now) => formatTokenAge(createdAt, now));
  return (
    <p className="flex gap-2 bg-caution-tint p-2.5 text-caution">
      <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
      <span>
        <strong className="font-semibold">
          Not the {name} you {verb}.
        </strong>{' '}
        {ALIKE[alikeBy]}, different mint. Yours is {age} old with {formatUsd(liquidityUsd)} liquidity.
      </span>
    </p>
  );
}

interface MarkProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly value: string;
  /** Highlights the figure as a risk. */
  readonly risky: boolean;
}

const Mark = ({ icon, label, value, risky }: MarkProps) => (
  <span
    title={label}
    className={cn(
      'flex items-center gap-1 [&>svg]:size-3',
      risky && 'rounded-badge bg-down-tint px-1 text-down',
    )}
  >
    {icon}
    <span className="sr-only">{label}</span>
    {value}
  </span>
);

const isOver = (share: number | null, most: number): boolean => share !== null && share > most;

/** A token with live figures, checks and a quick buy; a look-alike can only be opened. */
export function TokenCard({ card: { token, scan, clanmates, passesFor } }: { readonly card: Card }) {
  const phone = usePhone();
  const amount = useQuickBuyAmount((store) => store.amount);
  const { busy, buy } = useCheckedBuy(amount);
  const live = useChannel(`token:${token.tokenAddress}`);
  const marketCap = live?.marketCapUsd ?? token.marketCapUsd;
  const age = useClock((now) => formatTokenAge(token.createdAt, now));
  const checked = useClock((now) => (scan?.checkedAt == null ? '' : `, ${agoText(scan.checkedAt, now)}`));
  return (
    <article
      data-card={token.tokenAddress}
      aria-label={`Token ${token.symbol}`}
      className={`max-w-105 overflow-hidden rounded-card border bg-bg2 ${passesFor === null ? 'border-line2' : 'border-caution-line'}`}
    >
      {passesFor !== null && <Warning passesFor={passesFor} />}
      <div className="flex items-center gap-2.5 p-2.5">
        <TokenPicture
          src={token.image}
          symbol={token.symbol}
          seed={token.tokenAddress}
          size={36}
          mark={<LaunchpadIcon market={token.market} />}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-baseline gap-1.5">
            <span className="max-w-[50%] shrink-0 truncate font-semibold text-strong text-t1">
              {token.symbol}
            </span>
            <NameMark lookAlikes={token.lookAlikes} deepest={token.deepest} />
            <span className="truncate text-t2">{token.name}</span>
            <span className="shrink-0 text-small text-t3">{age}</span>
          </span>
          <Address address={token.tokenAddress} copy />
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <span className="live-figure font-semibold text-strong text-t1">{formatMarketCap(marketCap)}</span>
          <span className="text-small text-t3">
            <span className={toneOf(token.changePct)}>{changeText(token.changePct, 1)}</span> 1h
          </span>
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-line1 border-t px-2.5 py-1.5 text-small text-t2">
        <Mark
          icon={<User aria-hidden />}
          label="Developer holds"
          value={`Dev ${formatShare(token.devHoldingsPct)}`}
          risky={isOver(token.devHoldingsPct, 5)}
        />
        <Mark
          icon={<PieChart aria-hidden />}
          label="Top 10 holders"
          value={`Top 10 ${formatShare(token.top10HoldersPct)}`}
          risky={isOver(token.top10HoldersPct, 30)}
        />
        <Mark
          icon={<CircleDot aria-hidden />}
          label="Snipers hold"
          value={formatShare(token.sniperHoldingsPct)}
          risky={isOver(token.sniperHoldingsPct, 15)}
        />
        <Mark
          icon={<Droplets aria-hidden />}
          label="Liquidity"
          value={formatMarketCap(token.liquidityUsd)}
          risky={false}
        />
      </div>
      {clanmates !== null && (
        <div className="border-line1 border-t px-2.5 py-1.5">
          <ClanmatesLine clanmates={clanmates} />
        </div>
      )}
      <div className="flex items-center gap-2 border-line1 border-t px-2.5 py-1.5">
        <span className="flex min-w-0 flex-1 items-center gap-1.5 truncate text-small text-t2">
          <ShieldCheck className="size-3.5 shrink-0" aria-hidden />
          {scan === null ? 'Checking...' : `${scan.passed} of ${scan.checks} pass${checked}`}
        </span>
        {passesFor === null && <TokenActions token={token} size={phone ? 40 : 24} />}
        <Link
          to="/screener/$poolAddress"
          params={{ poolAddress: token.poolAddress }}
          className={buttonClass('neutral', phone ? 40 : 24)}
        >
          Open
        </Link>
        {passesFor === null && !isSuspect(token) && (
          <QuickBuyButton
            symbol={token.symbol}
            amount={amount}
            unit
            size={phone ? 40 : 24}
            busy={busy.has(token.tokenAddress)}
            untradableReason={token.untradableReason}
            onBuy={() => buy(token.tokenAddress)}
          />
        )}
      </div>
    </article>
  );
}
