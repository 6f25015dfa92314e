import type { ClanPage } from '@dugout/contract/clans/clan';
import { Badge } from '@dugout/ui/badge';
import { AtSign, Crown, MessageCircle, Send, Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { wholePicture } from '#/shared/traders/whole-picture.ts';

const ACCOUNTS = [
  { field: 'twitter', label: 'X', icon: AtSign, base: 'https://x.com/' },
  { field: 'discord', label: 'Discord', icon: MessageCircle, base: null },
  { field: 'telegram', label: 'Telegram', icon: Send, base: 'https://t.me/' },
] as const;

/** Returns the link of an account name, if the service has profile addresses. */
const linkTo = (account: string, base: string | null): string | null => {
  if (account.startsWith('https://')) return account;
  return base === null ? null : base + encodeURIComponent(account.replace(/^@/, ''));
};

const Accounts = ({ clan }: { readonly clan: ClanPage }) =>
  ACCOUNTS.map(({ field, label, icon: Icon, base }) => {
    const account = clan[field];
    if (account === null) return null;
    const link = linkTo(account, base);
    const said = `${label}: ${account}`;
    return link === null ? (
      <span key={field} title={account} className="text-t3">
        <Icon className="size-3.5" aria-label={said} />
      </span>
    ) : (
      <a
        key={field}
        href={link}
        title={account}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-t3 hover:text-t1"
      >
        <Icon className="size-3.5" aria-label={said} />
      </a>
    );
  });

const RoleBadge = ({ role }: Pick<ClanPage, 'role'>) => {
  if (role === 'owner')
    return (
      <Badge tone="accent" icon={<Crown aria-hidden />}>
        You own it
      </Badge>
    );
  if (role === 'officer')
    return (
      <Badge tone="info" icon={<Shield aria-hidden />}>
        Officer
      </Badge>
    );
  return role === 'member' ? <Badge tone="accent">Member</Badge> : null;
};

interface ClanHeaderProps {
  readonly clan: ClanPage;
  readonly children: ReactNode;
}

export const ClanHeader = ({ clan, children }: ClanHeaderProps) => (
  <header className="shrink-0 border-line2 border-b">
    <div className="h-21 overflow-hidden bg-bg2 max-desk:h-18">
      {clan.banner !== null && (
        <img src={wholePicture(clan.banner)} alt="" className="size-full object-cover" />
      )}
    </div>
    <div className="flex flex-wrap items-center gap-3 px-3 pb-3">
      <span className="-mt-5 rounded-card border-4 border-bg1">
        <ClanLogo clan={clan} size={64} />
      </span>
      <div className="min-w-0 flex-1 pt-3">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="truncate font-semibold text-title">{clan.name}</h1>
          <Badge>{clan.tag}</Badge>
          <RoleBadge role={clan.role} />
          <Accounts clan={clan} />
        </div>
        {clan.bio !== null && (
          <p className="line-clamp-2 whitespace-pre-line text-t2 [overflow-wrap:anywhere]">{clan.bio}</p>
        )}
      </div>
      <div className="flex items-center gap-2 pt-3 max-desk:w-full">{children}</div>
    </div>
  </header>
);
