import { Suspense, useEffect, useRef, useState } from 'react';
import type { OverlayProps } from '#/shared/feature/overlay.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';

/**
 * Captures letters typed after the search dialog is opened and before its input has the focus. The dialog's file
 * may have to load first, and no letter may be lost.
 */
function EarlyLetters({ onLetter }: { readonly onLetter: (letter: string) => void }) {
  const latest = useRef(onLetter);
  useEffect(() => {
    latest.current = onLetter;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('[role=dialog]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(event.key);
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}

const SearchDialog = lazyOverlay(async () => (await import('./search-dialog.tsx')).SearchDialog);

export function SearchOverlay({ given = '', turn, onClose }: OverlayProps<'search'>) {
  const [typed, setTyped] = useState({ turn, text: given });
  const text = typed.turn === turn ? typed.text : given;
  return (
    <>
      <EarlyLetters
        onLetter={(letter) =>
          setTyped((old) => ({ turn, text: (old.turn === turn ? old.text : given) + letter }))
        }
      />
      <Suspense>
        <SearchDialog
          typed={text}
          onType={(changed) => setTyped({ turn, text: changed })}
          onClose={onClose}
        />
      </Suspense>
    </>
  );
}
