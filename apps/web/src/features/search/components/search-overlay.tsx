import { Suspense, useState } from 'react';
import type { OverlayProps } from '#/shared/feature/overlay.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { EarlyLetters } from './early-letters.tsx';

const SearchDialog = lazyOverlay(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** The dialog and its typed text, including while its file loads. */
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
