import { isComposing } from '@dugout/ui/lib/keys';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { OverlayProps } from '#/shared/feature/overlay.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import type { EnterPress } from '../search-results.ts';

interface EarlyKeysProps {
  readonly onLetter: (letter: string) => void;
  readonly onEnter: (press: EnterPress) => void;
}

/**
 * Captures letters and Enter pressed after the search dialog is opened and before its input has the focus. The
 * dialog's file may have to load first, no letter may be lost, and Enter must not open the row of the page that
 * has the focus.
 */
function EarlyKeys(props: EarlyKeysProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isLetter = key.length === 1 && !ctrlKey && !metaKey;
      if ((!isLetter && key !== 'Enter') || altKey || isComposing(event)) return;
      if (target instanceof Element && target.closest('[role=dialog]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      if (isLetter) latest.current.onLetter(key);
      else if (!event.repeat) latest.current.onEnter({ isBuy: ctrlKey || metaKey });
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}

const SearchDialog = lazyOverlay(async () => (await import('./search-dialog.tsx')).SearchDialog);

export function SearchOverlay({ given = '', turn, onClose }: OverlayProps<'search'>) {
  const [typed, setTyped] = useState<{ turn: number; text: string; enter: EnterPress | null }>({
    turn,
    text: given,
    enter: null,
  });
  const { text, enter } = typed.turn === turn ? typed : { text: given, enter: null };
  return (
    <>
      <EarlyKeys
        onLetter={(letter) =>
          setTyped((old) => ({ turn, text: (old.turn === turn ? old.text : given) + letter, enter: null }))
        }
        onEnter={(press) =>
          setTyped((old) => ({ turn, text: old.turn === turn ? old.text : given, enter: press }))
        }
      />
      <Suspense>
        <SearchDialog
          typed={text}
          onType={(changed) => setTyped({ turn, text: changed, enter: null })}
          onClose={onClose}
          early={enter}
        />
      </Suspense>
    </>
  );
}
