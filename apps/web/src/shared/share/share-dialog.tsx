import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { Switch } from '@dugout/ui/switch';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { saveFile } from './save-file.ts';
import { CARD, drawCard, type ShareFacts, shownLines } from './share-card.ts';

const FILE_NAME = 'dugout-card.png';

/** A card as a picture to save; the page sends it nowhere. */
export function ShareDialog({
  facts,
  onClose,
}: {
  readonly facts: ShareFacts;
  readonly onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hideAmounts, setHideAmounts] = useState(true);
  useEffect(() => {
    const draw = (): void => {
      if (canvas.current !== null) drawCard(canvas.current, facts, hideAmounts);
    };
    draw();
    // The page's fonts may still be loading.
    void document.fonts?.ready.then(draw);
  }, [facts, hideAmounts]);
  const save = (): void =>
    canvas.current?.toBlob((picture) => {
      if (picture === null) {
        toastError('Failed to create the image');
        return;
      }
      saveFile(FILE_NAME, picture);
      toastSuccess('Card saved');
    }, 'image/png');
  const said = shownLines(facts, hideAmounts).map(({ label, value }) => `${label} ${value}`);
  return (
    <Dialog sheet open onClose={onClose} title="Share card" className="max-w-160">
      <div className="flex flex-col gap-3 p-4">
        <canvas
          ref={canvas}
          width={CARD.width}
          height={CARD.height}
          role="img"
          aria-label={[facts.title, facts.figure, ...said].join(', ')}
          className="w-full rounded-card border border-line2"
        />
        <div className="flex items-center justify-between gap-3">
          <Switch checked={hideAmounts} onChange={setHideAmounts}>
            Hide amounts
          </Switch>
          <Button kind="primary" size={32} onClick={save}>
            <Download className="size-3.5" aria-hidden />
            Save PNG
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
