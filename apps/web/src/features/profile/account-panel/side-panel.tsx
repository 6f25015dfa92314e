import { Button, buttonClass } from '@dugout/ui/button';
import { Disclosure } from '@dugout/ui/disclosure';
import { Drawer } from '@dugout/ui/drawer';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, ExternalLink, Gift, LifeBuoy, LogOut, Megaphone, Palette, Wallet } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { ReferralsSection } from '#/features/referral/index.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { useFeatures } from '#/shared/feature/use-features.ts';
import type { PageLink } from '#/shared/feature/web-feature.ts';
import type { PanelSection } from '../panel-section.ts';
import { panelQuery, usePanelReferrals } from '../profile.queries.ts';
import { UPDATES } from '../updates.ts';
import { usePanelFailure } from '../use-panel-failure.ts';
import { PanelHeader } from './panel-header.tsx';
import { UpdatesSection } from './updates.tsx';
import { WalletsSection } from './wallets-section.tsx';

const RESOURCES = [
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms of Service' },
  { href: '/docs', label: 'Documentation' },
] as const;

/** Our own documents, each opened in a new tab so that the page stays. */
const ResourcesSection = () => (
  <ul className="flex flex-col">
    {RESOURCES.map(({ href, label }) => (
      <li key={href}>
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="flex h-7 items-center rounded-control text-t1 hover:underline"
        >
          {label}
        </a>
      </li>
    ))}
  </ul>
);

function SupportSection() {
  const { data: status } = useQuery(statusQuery);
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="text-t2">Submit a ticket through discord</p>
      {status?.communityUrl !== undefined && (
        <a href={status.communityUrl} target="_blank" rel="noreferrer" className={buttonClass('neutral', 24)}>
          Open the community
          <ExternalLink className="size-3" aria-hidden />
        </a>
      )}
    </div>
  );
}

interface SidePanelProps {
  readonly section: PanelSection | null;
  readonly onClose: () => void;
  readonly signOut: () => Promise<boolean>;
  readonly appearance: ReactNode;
  readonly panel: Ref<HTMLDivElement>;
}

const FIRST_OPEN: readonly PanelSection[] = ['wallets', 'updates'];

const GuestHeader = () => {
  const open = useOpen();
  return (
    <div className="flex flex-col gap-2 border-b border-line2 p-3">
      <p className="text-t2">Log in to trade, track wallets and watch tokens.</p>
      <Button kind="primary" size={32} onClick={() => open('signIn', 'logIn')}>
        Log in
      </Button>
    </div>
  );
};

function PhoneLink({ link: { page, usePath, label }, onClose }: PhoneLinkProps) {
  return (
    <Link to={usePath?.() ?? page.to} className={buttonClass('neutral', 40)} onClick={onClose}>
      {label}
    </Link>
  );
}

interface PhoneLinkProps {
  readonly link: PageLink;
  readonly onClose: () => void;
}

function PhoneLinks({ onClose }: { readonly onClose: () => void }) {
  const links = useFeatures().flatMap(({ links: all = [] }) =>
    all.filter(({ bars }) => bars.includes('more')),
  );
  return (
    <nav aria-label="Your pages" className="flex gap-2 border-b border-line2 p-3 desk:hidden">
      {links
        .toSorted((one, other) => one.order - other.order)
        .map((link) => (
          <PhoneLink key={link.label} link={link} onClose={onClose} />
        ))}
    </nav>
  );
}

export function SidePanel({ section, onClose, signOut, appearance, panel }: SidePanelProps) {
  const me = useMe();
  const signedIn = me !== null && me !== undefined;
  const { data, isError } = useQuery({ ...panelQuery, enabled: signedIn });
  usePanelFailure(isError);
  const referrals = usePanelReferrals();
  const [open, setOpen] = useState<ReadonlySet<PanelSection>>(
    () => new Set(section === null ? FIRST_OPEN : [...FIRST_OPEN, section]),
  );
  const [leaving, setLeaving] = useState(false);
  const toggle = (name: PanelSection): void => {
    const next = new Set(open);
    if (!next.delete(name)) next.add(name);
    setOpen(next);
  };
  const props = (name: PanelSection) => ({
    open: open.has(name),
    onToggle: () => toggle(name),
    inView: section === name,
  });
  const leave = async (): Promise<void> => {
    setLeaving(true);
    const left = await signOut();
    setLeaving(false);
    if (left) onClose();
  };
  const foot = (
    <Button kind="ghost" size={40} className="w-full" busy={leaving} onClick={() => void leave()}>
      <LogOut className="size-3.5" aria-hidden />
      Sign Out
    </Button>
  );
  return (
    <Drawer
      title={signedIn ? 'Account' : 'Dugout'}
      onClose={onClose}
      foot={signedIn ? foot : undefined}
      panel={panel}
    >
      {signedIn ? <PanelHeader me={me} stats={data?.profileStats} /> : <GuestHeader />}
      {signedIn && <PhoneLinks onClose={onClose} />}
      {signedIn && (
        <>
          <Disclosure title="Your Wallets" icon={<Wallet aria-hidden />} {...props('wallets')}>
            <WalletsSection onLeave={onClose} />
          </Disclosure>
          <Disclosure title="Referrals" icon={<Gift aria-hidden />} {...props('referrals')}>
            {data === undefined ? (
              <p className="text-t3">{isError ? 'Unavailable' : 'Loading...'}</p>
            ) : (
              <ReferralsSection stats={data.referralStats} {...referrals} onLeave={onClose} />
            )}
          </Disclosure>
        </>
      )}
      <Disclosure title="Updates" icon={<Megaphone aria-hidden />} {...props('updates')}>
        <UpdatesSection updates={data?.updates ?? UPDATES} />
      </Disclosure>
      <Disclosure title="Support" icon={<LifeBuoy aria-hidden />} {...props('support')}>
        <SupportSection />
      </Disclosure>
      <Disclosure title="Resources" icon={<BookOpen aria-hidden />} {...props('resources')}>
        <ResourcesSection />
      </Disclosure>
      <Disclosure title="Appearance" icon={<Palette aria-hidden />} {...props('appearance')}>
        {appearance}
      </Disclosure>
    </Drawer>
  );
}
