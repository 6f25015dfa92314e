import type { TokenPage } from '@dugout/contract/market/token';
import { Button, type ButtonSize } from '@dugout/ui/button';
import { Share2 } from 'lucide-react';
import { Suspense } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const load = () => import('./share-panel.tsx');
const SharePanel = lazyComponent(async () => (await load()).SharePanel);

export function ShareButton({ token, size }: { readonly token: TokenPage; readonly size: ButtonSize }) {
  const { open, toggle, dismiss } = usePanel<null>();
  return (
    <>
      <Button
        icon
        size={size}
        aria-label={`Share ${token.symbol}`}
        title="Share"
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onPointerEnter={() => void load()}
        onClick={({ currentTarget }) => toggle(currentTarget, null)}
      >
        <Share2 className="size-3.5 text-t2" aria-hidden />
      </Button>
      <Suspense>
        {open !== null && <SharePanel anchor={open.anchor} token={token} onDismiss={dismiss} />}
      </Suspense>
    </>
  );
}
