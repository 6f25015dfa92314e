import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './lib/cn.ts';

interface MenuProps {
  /** One button. */
  readonly trigger: ReactNode;
  /** The end of the trigger to align with. */
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export const Menu = ({ trigger, align = 'end', children }: MenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="layer-menu min-w-44 animate-appear rounded-card border border-line3 bg-bg3 p-1 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** For destructive items. */
  readonly tone?: 'down';
  /** Why the item is unavailable; it stays visible and shows the reason. */
  readonly unavailable?: string | undefined;
  readonly children: ReactNode;
}

export const MenuItem = ({ icon, onSelect, tone, unavailable, children }: MenuItemProps) => (
  <Radix.Item
    onSelect={onSelect}
    disabled={unavailable !== undefined}
    className={cn(
      'flex h-7 cursor-pointer items-center gap-2 rounded-control px-2 outline-none data-highlighted:bg-hover data-disabled:cursor-help data-disabled:text-t3 max-desk:h-10 [&>svg]:size-3.5',
      tone === 'down' ? 'text-down' : 'text-t1 [&>svg]:text-t2',
    )}
  >
    {icon}
    {children}
    {unavailable !== undefined && <span className="ml-auto pl-3 text-small text-t3">{unavailable}</span>}
  </Radix.Item>
);

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Label className="px-2 py-1.5 text-small text-t3">{children}</Radix.Label>
);

export const MenuLine = () => <Radix.Separator className="my-1 h-px bg-line2" />;
