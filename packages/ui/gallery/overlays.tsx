import { Copy, Trash } from 'lucide-react';
import { type FunctionComponent, useEffect, useState } from 'react';
import { Button } from '../src/button.tsx';
import { Dialog } from '../src/dialog.tsx';
import { Drawer } from '../src/drawer.tsx';
import { Input } from '../src/input.tsx';
import { ToastStore } from '../src/lib/toast-store.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../src/menu.tsx';
import { Popover } from '../src/popover.tsx';
import { ToastVoice } from '../src/toast-voice.tsx';
import { Toaster } from '../src/toaster.tsx';
import { FigureTip, Tooltip } from '../src/tooltip.tsx';

interface Overlay {
  readonly name: string;
  /** Drawn open, or with the button that opens it. */
  readonly Open: FunctionComponent;
}

const ignore = (): void => undefined;
/** Longer than anybody looks at a page. */
const FOREVER_MS = 1_000_000_000;

function Toasts() {
  const [store] = useState(() => new ToastStore({ limit: 3, removeAfter: 0 }));
  useEffect(() => {
    const ids = [
      store.show({
        tone: 'info',
        title: 'A new version is available',
        action: { label: 'Reload', run: ignore },
      }),
      store.show({ tone: 'error', title: 'Failed to buy COO', text: 'Not enough SOL' }),
      store.show({ tone: 'success', title: 'Bought 20.4K COO' }),
    ];
    return () => ids.forEach(store.dismiss);
  }, [store]);
  return (
    <>
      <ToastVoice store={store} />
      <Toaster store={store} visibleMs={FOREVER_MS} />
    </>
  );
}

/** Components over the page. Those with a button open when it is pressed, the tooltip when it has focus. */
export const OVERLAYS: readonly Overlay[] = [
  {
    name: 'dialog',
    Open: () => (
      <Dialog open title="Withdraw" description="Send SOL to another address" onClose={ignore}>
        <div className="flex flex-col gap-3 p-4">
          <Input label="Amount" unit="SOL" />
          <Button kind="primary">Withdraw</Button>
        </div>
      </Dialog>
    ),
  },
  {
    name: 'drawer',
    Open: () => (
      <Drawer title="Appearance" onClose={ignore} foot={<p className="p-3">Saved to your account</p>}>
        <p className="p-3">Colors and theme</p>
      </Drawer>
    ),
  },
  {
    name: 'menu',
    Open: () => (
      <Menu align="start" trigger={<Button>Actions</Button>}>
        <MenuLabel>Main</MenuLabel>
        <MenuItem icon={<Copy aria-hidden />} onSelect={ignore}>
          Copy address
        </MenuItem>
        <MenuItem onSelect={ignore} unavailable="Paper wallet">
          Export key
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash aria-hidden />} tone="down" onSelect={ignore}>
          Archive
        </MenuItem>
      </Menu>
    ),
  },
  {
    name: 'popover',
    Open: () => (
      <Popover label="Amount" trigger={<Button>Edit</Button>}>
        {(close) => (
          <div className="flex items-end gap-2">
            <Input label="Quick buy" unit="SOL" defaultValue="0.5" />
            <Button onClick={close}>Save</Button>
          </div>
        )}
      </Popover>
    ),
  },
  {
    name: 'tooltip',
    Open: () => (
      <Tooltip
        content={
          <FigureTip
            name="Market cap"
            value="$4.1M"
            definition="Price of a token times its supply."
            source="Pool, slot 361,204,877"
          />
        }
      >
        <Button>$4.1M</Button>
      </Tooltip>
    ),
  },
  { name: 'toaster', Open: Toasts },
];
