import type { OwnProfile } from '@dugout/contract/profile/profile';
import { AtSign, BadgeCheck, type LucideIcon, MessageCircle, Send } from 'lucide-react';
import { formatDate } from '#/shared/format/dates.ts';

export const ACCOUNTS: readonly {
  readonly field: 'twitter' | 'telegram' | 'discord';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Base address of profiles, if the service has any. */
  readonly base: string | null;
}[] = [
  { field: 'twitter', label: 'X', icon: AtSign, base: 'https://x.com/' },
  { field: 'telegram', label: 'Telegram', icon: Send, base: 'https://t.me/' },
  { field: 'discord', label: 'Discord', icon: MessageCircle, base: null },
];

const linkTo = (account: string, base: string | null): string | null => {
  if (account.startsWith('https://')) return account;
  return base === null ? null : base + encodeURIComponent(account.replace(/^@/, ''));
};

const Proof = ({ at }: { readonly at: string | null }) =>
  at === null ? (
    <span className="text-t3">Not verified</span>
  ) : (
    <span className="inline-flex items-center gap-0.5 text-up" title={`Verified ${formatDate(at)}`}>
      <BadgeCheck className="size-3.5" aria-hidden />
      Verified
    </span>
  );

interface AccountsProps {
  readonly of: Pick<OwnProfile, 'twitter' | 'telegram' | 'discord' | 'verified'>;
}

export const Accounts = ({ of }: AccountsProps) =>
  ACCOUNTS.map(({ field, label, icon: Icon, base }) => {
    const account = of[field];
    if (account === null) return null;
    const link = linkTo(account, base);
    const shown = account.replace(/^https:\/\/(www\.)?/, '');
    return (
      <span key={field} className="inline-flex min-w-0 items-center gap-1 text-small text-t2">
        <Icon className="size-3.5 shrink-0 text-t3" aria-label={label} />
        {link === null ? (
          <span className="truncate">{shown}</span>
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="truncate hover:text-t1 hover:underline"
          >
            {shown}
          </a>
        )}
        <Proof at={of.verified[field]} />
      </span>
    );
  });
