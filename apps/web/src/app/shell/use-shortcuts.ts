import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Open } from '#/shared/feature/overlay.ts';
import { isTyping } from '#/shared/hooks/is-typing.ts';
import { BINDINGS } from './bindings.ts';
import { isPressed } from './shortcuts.ts';

/** `covered`: an overlay was requested, even if it is still loading. */
export function useShortcuts(covered: boolean, open: Open): void {
  const router = useRouter();
  const latest = useRef(covered);
  useEffect(() => {
    latest.current = covered;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const under = latest.current || document.querySelector('[role=dialog]') !== null;
      const binding = BINDINGS.find(({ shortcut }) =>
        isPressed(shortcut, event, isTyping(event.target), under),
      );
      if (binding === undefined) return;
      event.preventDefault();
      binding.run(open, (path) => router.history.push(path));
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open, router]);
}
