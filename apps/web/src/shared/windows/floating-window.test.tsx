import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FloatingWindow } from './floating-window.tsx';
import { windows } from './windows.ts';

const STRIP = 32;
const SPEC = { size: { width: 600, height: 290 }, least: { width: 300, height: 200 } };

beforeEach(() => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_440);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, 0, this.hasAttribute('data-positions-strip') ? STRIP : 0);
  });
});
afterEach(() => {
  cleanup();
  act(() => windows.close('tracker'));
  document.documentElement.removeAttribute('style');
  document.querySelector('[data-positions-strip]')?.remove();
});

it('[BAR-04] a window moves out of the way of the positions strip', async () => {
  render(
    <FloatingWindow
      id="tracker"
      title="Tracker"
      tabs={null}
      actions={null}
      onDock={() => {}}
      onClose={() => {}}
      dockHint=""
    >
      {null}
    </FloatingWindow>,
  );
  act(() => windows.open('tracker', SPEC));
  act(() => {
    windows.grab('tracker', null);
    windows.drag({ x: 0, y: 5_000 });
    windows.release();
  });
  const bottom = (): number => {
    const { top, height } = screen.getByRole('region', { name: 'Tracker' }).style;
    return Number.parseFloat(top) + Number.parseFloat(height);
  };
  expect(bottom()).toBe(innerHeight);
  const strip = document.createElement('aside');
  strip.setAttribute('data-positions-strip', '');
  document.body.append(strip);
  await act(async () => document.documentElement.style.setProperty('--strip-bottom', `${STRIP}px`));
  expect(bottom()).toBe(innerHeight - STRIP);
});
