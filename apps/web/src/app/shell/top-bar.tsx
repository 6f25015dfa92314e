import { PRODUCT } from '@dugout/contract/constants';
import { Button } from '@dugout/ui/button';
import { Link, useLocation } from '@tanstack/react-router';
import { PanelRight, Wallet } from 'lucide-react';
import { Suspense } from 'react';
import { useMe } from '#/features/session/session.queries.ts';
import { BalanceChip } from '#/features/wallets/components/balance-chip.tsx';
import { useIntents } from '#/shared/hooks/use-intents.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { lazyPiece } from '#/shared/pieces/piece.tsx';
import { LogoMark } from './logo.tsx';
import { ModeChip } from './mode-chip.tsx';
import { NAV_LINKS } from './nav-links.ts';
import { SearchButton, SearchField } from './search-field.tsx';

const ClipboardChip = lazyPiece(async () => (await import('#/features/clipboard/components/clipboard-chip.tsx')).ClipboardChip);
const AccountMenu = lazyPiece(async () => (await import('#/features/session/components/account-menu.tsx')).AccountMenu);

export function TopBar() {
  const me = useMe();
  const phone = usePhone();
  const { signIn, panel } = useIntents();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <header data-top-bar className="layer-bar sticky top-0 flex h-(--top-bar) items-center gap-3 border-b border-line2 bg-(--navbar) px-3">
      <Link to="/" aria-label={PRODUCT.name} className="flex shrink-0 items-center gap-2 rounded-control font-semibold text-strong text-t1">
        <LogoMark />
        <span className="max-desk:hidden">{PRODUCT.name}</span>
      </Link>
      <nav aria-label="Pages" className="flex gap-0.5 max-desk:hidden">
        {NAV_LINKS.map(({ to, label, below }) => (
          <Link
            key={to}
            to={to}
            aria-current={below !== undefined && path.startsWith(below) ? 'page' : undefined}
            className="flex h-7 items-center rounded-control px-2 font-medium text-t2 hover:bg-hover hover:text-t1 aria-[current=page]:bg-active aria-[current=page]:text-t1"
          >
            {label}
          </Link>
        ))}
      </nav>
      <SearchField />
      <span className="flex-1 max-desk:hidden" />
      <ModeChip />
      {me !== undefined && me !== null && !phone && (
        <Suspense>
          <ClipboardChip />
        </Suspense>
      )}
      <span className="flex-1 desk:hidden" />
      {me !== null && me !== undefined && (
        <span className="flex items-center gap-1">
          <BalanceChip />
          <Button kind="ghost" size={28} icon aria-label="Your wallets" className="max-desk:hidden" onClick={() => panel('wallets')}>
            <Wallet className="size-3.5" aria-hidden />
          </Button>
        </span>
      )}
      <SearchButton />
      {me === null && (
        <Button kind="primary" className="max-desk:px-4" onClick={() => signIn('logIn')}>
          Log in
        </Button>
      )}
      <Button kind="ghost" size={28} icon aria-label="Side panel" className="max-desk:hidden" onClick={() => panel()}>
        <PanelRight className="size-4" aria-hidden />
      </Button>
      {me !== null && me !== undefined && (
        <Suspense fallback={<span className="size-7" />}>
          <AccountMenu me={me} />
        </Suspense>
      )}
    </header>
  );
}
