import type { SwapOrder } from '@dugout/contract/trading/order';
import { IconButton } from '@dugout/ui/button';
import { PopoverPanel } from '@dugout/ui/popover';
import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { KIND_LABELS } from '../orders/order-text.ts';

const EditOrderPanel = lazyComponent(async () => (await import('./edit-order-panel.tsx')).EditOrderPanel);

/** Opens the level, size and expiry of an active order. */
export function EditOrderButton({ order }: { readonly order: SwapOrder }) {
  const { open, toggle, dismiss, close } = usePanel<null>();
  const label = `Edit ${KIND_LABELS[order.kind]} ${order.symbol} ${order.id.slice(0, 6)}`;
  return (
    <>
      <IconButton
        icon={Pencil}
        label={label}
        kind="ghost"
        size={24}
        className="max-desk:size-10"
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onClick={({ currentTarget }) => toggle(currentTarget, null)}
      />
      {open !== null && (
        <PopoverPanel label={label} anchor={open.anchor} onClose={dismiss}>
          <Suspense fallback={<div className="h-40 w-72" />}>
            <EditOrderPanel order={order} onDone={close} />
          </Suspense>
        </PopoverPanel>
      )}
    </>
  );
}
