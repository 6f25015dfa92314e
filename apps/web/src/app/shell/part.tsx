import type { Me } from '@dugout/contract/identity/account';
import { type ReactNode, Suspense } from 'react';
import { useMe } from '#/features/identity/index.ts';
import type { BackgroundPart, BarItem, ForAnybody } from '#/shared/feature/web-feature.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { BACKGROUND, BAR_ITEMS } from '../declared.ts';

function drawnFor(part: ForAnybody, me: Me | null | undefined): ReactNode {
  if (part.audience === 'everyone') return <part.component />;
  if (part.audience === 'guest') return me === null && <part.component />;
  return me !== null && me !== undefined && <part.component key={me.userId} me={me} />;
}

export function BarItems({ place }: { readonly place: BarItem['place'] }) {
  const me = useMe();
  const phone = usePhone();
  return BAR_ITEMS.filter(({ item }) => item.place === place && !(phone && item.desktopOnly)).map(
    ({ item, key }) => <Suspense key={key}>{drawnFor(item, me)}</Suspense>,
  );
}

export function Background({ place }: { readonly place: BackgroundPart['place'] }) {
  const me = useMe();
  return BACKGROUND.filter(({ item }) => item.place === place).map(({ item, key }) => (
    <Suspense key={key}>{drawnFor(item, me)}</Suspense>
  ));
}
