import type { CallOutput } from '@dugout/contract/api';
import { Segmented } from '@dugout/ui/segmented';
import { formatCount } from '#/shared/format/numbers.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { WalletMark } from '../cells/activity-cells.tsx';

export type Preview = CallOutput<'POST /tracker/import/preview'>['data'];
type Conflict = 'skip' | 'replace';

const SHOWN = 50;

const Line = ({ line }: { readonly line: number }) => (
  <span className="w-14 shrink-0 text-t3">Line {formatCount(line)}</span>
);

const Skipped = ({ skipped }: Pick<Preview, 'skipped'>) =>
  skipped.length === 0 ? null : (
    <section aria-label="Skipped" className="flex flex-col gap-1">
      <h3 className="font-semibold text-caution">{formatCount(skipped.length)} will be skipped</h3>
      <ul className="max-h-32 overflow-y-auto rounded-control border border-line2 p-2">
        {skipped.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line} className="flex gap-2">
            <Line line={line} />
            <span className="text-t2">{reason}</span>
          </li>
        ))}
        {skipped.length > SHOWN && (
          <li className="text-t3">and {formatCount(skipped.length - SHOWN)} more</li>
        )}
      </ul>
    </section>
  );

interface ImportPreviewProps {
  readonly preview: Preview;
  readonly onConflict: Conflict;
  readonly onChoose: (choice: Conflict) => void;
}

export const ImportPreview = ({ preview, onConflict, onChoose }: ImportPreviewProps) => (
  <>
    <section aria-label="New" className="flex flex-col gap-1">
      <h3 className="font-semibold text-t1">{formatCount(preview.fresh)} new</h3>
      {preview.items.length > 0 && (
        <ul className="max-h-48 overflow-y-auto rounded-control border border-line2 p-2">
          {preview.items.slice(0, SHOWN).map(({ address, name, emoji, group }) => (
            <li key={address} className="flex h-6 items-center gap-2">
              <WalletMark address={address} emoji={emoji} />
              <span className="min-w-0 flex-1 truncate font-medium text-t1">{name}</span>
              {group !== null && <span className="text-t3">{group}</span>}
              <Address address={address} />
            </li>
          ))}
          {preview.fresh > Math.min(SHOWN, preview.items.length) && (
            <li className="text-t3">
              and {formatCount(preview.fresh - Math.min(SHOWN, preview.items.length))} more
            </li>
          )}
        </ul>
      )}
    </section>
    {preview.conflicts.length > 0 && (
      <section aria-label="Conflicts" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold text-t1">
            {formatCount(preview.conflicts.length)} already followed under another name
          </h3>
          <Segmented
            size={24}
            label="Conflict handling"
            value={onConflict}
            onChange={onChoose}
            segments={[
              { value: 'skip', label: 'Keep mine' },
              { value: 'replace', label: 'Use imported' },
            ]}
          />
        </div>
        <ul className="max-h-32 overflow-y-auto rounded-control border border-line2 p-2">
          {preview.conflicts.slice(0, SHOWN).map(({ line, address, name, yours }) => (
            <li key={address} className="flex h-6 items-center gap-2">
              <Line line={line} />
              <span className={onConflict === 'skip' ? 'font-medium text-t1' : 'text-t3 line-through'}>
                {yours}
              </span>
              <span className={onConflict === 'replace' ? 'font-medium text-t1' : 'text-t3 line-through'}>
                {name}
              </span>
              <span className="ml-auto flex">
                <Address address={address} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    )}
    <Skipped skipped={preview.skipped} />
  </>
);
