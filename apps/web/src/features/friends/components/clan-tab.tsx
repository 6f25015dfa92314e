import { useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useSocialTab } from '#/shared/feature/use-features.ts';
import type { SocialTab } from '#/shared/feature/web-feature.ts';
import { TabPanel } from './tab-panel.tsx';

function PageLink({ useLink }: { readonly useLink: NonNullable<SocialTab['useWindowLink']> }) {
  const router = useRouter();
  const { path, label } = useLink();
  return (
    <a
      href={path}
      className="flex h-8 shrink-0 items-center justify-between border-line1 border-b px-3 text-t2 hover:bg-hover hover:text-t1"
      onClick={(event) => {
        event.preventDefault();
        router.history.push(path);
      }}
    >
      {label}
      <ChevronRight className="size-3.5" aria-hidden />
    </a>
  );
}

/** The window's Clan tab: a link to the clan page above the clans feature's content. */
export function ClanTab({ onBack }: { readonly onBack: () => void }) {
  const useLink = useSocialTab('clan')?.useWindowLink;
  return (
    <>
      {useLink !== undefined && <PageLink useLink={useLink} />}
      <TabPanel tab="clan" surface="window" peer={null} onBack={onBack} />
    </>
  );
}
