import { Button } from '@dugout/ui/button';
import { Copy } from 'lucide-react';
import { useCopy } from '#/shared/hooks/use-copy.ts';

/** Shows a new key once. */
export function MadeKey({ value, onDone }: { readonly value: string; readonly onDone: () => void }) {
  const copy = useCopy();
  return (
    <>
      <p className="text-t2">Copy the key now. It is not shown again.</p>
      <output
        aria-label="New API key"
        className="block select-all break-all rounded-control border border-line2 bg-bg1 px-3 py-2 font-mono text-t1"
      >
        {value}
      </output>
      <div className="flex gap-2">
        <Button kind="primary" size={32} className="flex-1" onClick={() => copy(value)}>
          <Copy className="size-3.5" aria-hidden /> Copy key
        </Button>
        <Button size={32} onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
