import { useEffect } from 'react';

/** Reports whether a key press is a held Enter that would press a button or send a form again. */
export function pressesAgain({
  repeat,
  key,
  target,
}: Pick<KeyboardEvent, 'repeat' | 'key' | 'target'>): boolean {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
  return repeat && key === 'Enter' && !isText;
}

/** Lets a held Enter press once, so that it cannot buy or sell again and again. */
export function useHeldKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!pressesAgain(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
