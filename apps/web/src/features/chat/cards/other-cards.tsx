import type {
  ClanCard as Clan,
  ProfileCard as Profile,
  ReceiptCard as Receipt,
  WalletCard as Wallet,
} from '@dugout/contract/chat/card';
import { Badge } from '@dugout/ui/badge';
import { buttonClass } from '@dugout/ui/button';
import { Identicon } from '@dugout/ui/identicon';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShare, formatSol, formatUsd, toneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { WalletLink } from '#/shared/tokens/addresses/wallet-link.tsx';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { TraderName } from '#/shared/traders/trader-name.tsx';

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <article className="flex min-h-11 max-w-105 items-center gap-2.5 rounded-card border border-line2 bg-bg2 px-2.5 py-1.5">
    {children}
  </article>
);

/** A wallet, with its profit over 30 days. */
export const WalletCard = ({
  card: { address, name, trades, pnlUsd, winRatePct },
}: {
  readonly card: Wallet;
}) => (
  <Frame>
    <Identicon value={address} size={28} />
    <span className="flex min-w-0 flex-1 flex-col">
      <WalletLink
        address={address}
        className="max-w-full self-start truncate font-semibold text-t1 hover:underline"
      >
        {name ?? 'Wallet'}
      </WalletLink>
      <Address address={address} copy mark={false} />
    </span>
    <span className="flex shrink-0 flex-col items-end text-small text-t3">
      {trades === 0 ? (
        'No trades seen'
      ) : (
        <>
          <span className={`font-semibold text-strong ${toneOf(pnlUsd)}`}>{formatUsd(pnlUsd)}</span>
          {REALIZED_PNL.name} 30d, win rate {formatShare(winRatePct, 0)}
        </>
      )}
    </span>
  </Frame>
);

export const ProfileCard = ({ card: { trader, rank } }: { readonly card: Profile }) => (
  <Frame>
    <Avatar {...trader} size={28} />
    <span className="flex min-w-0 flex-1 items-center gap-1.5">
      <TraderName {...trader} />
      <RankMark rank={rank} />
    </span>
  </Frame>
);

export const ClanCard = ({ card: { clanId, tag, name, logo, memberCount } }: { readonly card: Clan }) => (
  <Frame>
    <ClanLogo clan={{ id: clanId, tag, logo }} size={28} />
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-semibold text-t1">{name}</span>
        <Badge>{tag}</Badge>
      </span>
      <span className="text-small text-t3">{memberCount === 1 ? '1 member' : `${memberCount} members`}</span>
    </span>
    <Link to="/clans/$clanTag" params={{ clanTag: tag }} className={buttonClass('neutral', 24)}>
      Open
    </Link>
  </Frame>
);

/** A swap of the author's, from the ledger. */
export const ReceiptCard = ({
  card: { side, tokenAddress, symbol, sol, status },
}: {
  readonly card: Receipt;
}) => (
  <Frame>
    <Identicon value={tokenAddress} size={28} />
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="font-semibold text-t1">
        {side === 'buy' ? 'Bought' : 'Sold'} {symbol ?? 'an unnamed token'}
      </span>
      <Address address={tokenAddress} mark={false} />
    </span>
    <span className="flex shrink-0 flex-col items-end text-small text-t3">
      <span className="font-semibold text-strong text-t1">{formatSol(sol)} SOL</span>
      {status}
    </span>
  </Frame>
);
