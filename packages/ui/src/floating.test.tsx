import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastStore } from './lib/toast-store.ts';
import { Popover } from './popover.tsx';
import { ToastVoice } from './toast-voice.tsx';
import { Toaster } from './toaster.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => vi.useFakeTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('toasts', () => {
  const VISIBLE = 5_000;
  const open = async () => {
    const store = new ToastStore({ limit: 1, removeAfter: 1_000_000 });
    render(<Toaster store={store} visibleMs={VISIBLE} />);
    act(() => void store.show({ tone: 'success', title: 'Token added' }));
    await pass(0);
    return store;
  };

  it('[SHELL-25] hide after their time', async () => {
    await open();
    await pass(VISIBLE - 100);
    expect(document.querySelector('[data-toast]')).not.toBeNull();
    await pass(200);
    expect(document.querySelector('[data-toast]')).toBeNull();
  });

  it('[SHELL-25] wait while the pointer is on them', async () => {
    await open();
    const region = screen.getByRole('region');
    fireEvent.pointerMove(region);
    await pass(4 * VISIBLE);
    expect(document.querySelector('[data-toast]')).not.toBeNull();
    fireEvent.pointerLeave(region);
    await pass(VISIBLE + 100);
    expect(document.querySelector('[data-toast]')).toBeNull();
  });

  it('are announced once, from a region that existed before them', async () => {
    const store = new ToastStore({ limit: 1, removeAfter: 1_000_000 });
    render(<ToastVoice store={store} />);
    const regions = [...document.querySelectorAll('[aria-live]')];
    const texts = () => regions.map(({ textContent }) => textContent);
    expect(texts()).toEqual(['', '']);
    act(() => void store.show({ tone: 'success', title: 'Token added', text: 'to your watchlist' }));
    expect(texts()).toEqual(['Token added to your watchlist', '']);
    await pass(1_100);
    expect(texts()).toEqual(['', '']);
    act(() => void store.show({ tone: 'error', title: 'Failed to swap token' }));
    expect(texts()).toEqual(['', 'Failed to swap token']);
  });

  it('[SHELL-24] show one at a time', async () => {
    const store = await open();
    act(() => void store.show({ tone: 'error', title: 'Failed to swap token' }));
    await pass(0);
    expect([...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent)).toEqual([
      'Failed to swap token',
    ]);
  });
});

describe('tooltips', () => {
  it('open after 400 ms under the pointer or immediately on focus, and close on Esc', async () => {
    render(
      <Tooltip content="The meaning">
        <button type="button">Figure</button>
      </Tooltip>,
    );
    const anchor = screen.getByRole('button');
    fireEvent.pointerEnter(anchor, { pointerType: 'mouse' });
    await pass(399);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await pass(1);
    expect(anchor.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="A dialog">
          <p>Inside</p>
        </Dialog>
      )}
    </>
  );
}

describe('dialogs', () => {
  const onClose = vi.fn();
  it('close on Esc before a later toast does', async () => {
    const store = new ToastStore({ limit: 1, removeAfter: 1_000_000 });
    render(
      <>
        <Page />
        <Toaster store={store} visibleMs={60_000} />
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await pass(0);
    act(() => void store.show({ tone: 'success', title: 'Token added' }));
    await pass(0);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await pass(200);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Token added')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText('Token added')).toBeNull();
  });

  it('stay open on an Esc that closes a popover in them', async () => {
    render(
      <Dialog open onClose={onClose} title="A dialog">
        <Popover label="More" trigger={<button type="button">Open</button>}>
          {() => <input aria-label="Field" />}
        </Popover>
      </Dialog>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Escape' });
    expect(screen.queryByLabelText('Field')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Open' }), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('take and restore focus, and add no style element to the page', async () => {
    render(<Page />);
    const button = screen.getByRole('button', { name: 'Open' });
    button.focus();
    fireEvent.click(button);
    await pass(10);
    expect(screen.getByRole('dialog', { name: 'A dialog' }).contains(document.activeElement)).toBe(true);
    expect(document.querySelectorAll('style')).toHaveLength(0);
    expect(document.documentElement.dataset['locked']).toBe('');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await pass(10);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(document.documentElement.dataset['locked']).toBeUndefined();
  });
});

describe('popovers', () => {
  it('take focus, close on Esc and on a press outside', () => {
    render(
      <Popover label="Form" trigger={<button type="button">More</button>}>
        {(close) => <input aria-label="Value" onKeyDown={(event) => event.key === 'Enter' && close()} />}
      </Popover>,
    );
    const button = screen.getByRole('button', { name: 'More' });
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByLabelText('Value'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, button]);
    fireEvent.click(button);
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByLabelText('Value'), { key: 'Enter' });
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, button]);
  });
});

describe('popovers', () => {
  it('stay inside the viewport when they grow after opening', () => {
    let grow = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          grow = callback;
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    let height = 100;
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(20, innerHeight - 160, 80, 24),
    );
    render(
      <Popover label="Add" trigger={<button type="button">Open</button>}>
        {() => <input aria-label="Name" />}
      </Popover>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    const bottom = () => Number.parseFloat(screen.getByRole('dialog', { name: 'Add' }).style.top) + height;
    expect(bottom()).toBeLessThanOrEqual(innerHeight - 8);
    height = 220;
    act(() => grow());
    expect(bottom()).toBeLessThanOrEqual(innerHeight - 8);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});
