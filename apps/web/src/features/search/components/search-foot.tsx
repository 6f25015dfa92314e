import { Chip } from '@dugout/ui/chip';
import { Kbd } from '@dugout/ui/kbd';
import { History } from 'lucide-react';

interface RecentProps {
  readonly texts: readonly string[];
  readonly onPick: (text: string) => void;
}

/** What was searched for before; a press searches for it again. */
export const Recent = ({ texts, onPick }: RecentProps) =>
  texts.length === 0 ? null : (
    <section aria-label="Recent searches" className="flex shrink-0 items-center gap-2 overflow-x-auto border-t border-line2 px-4 py-2">
      <span className="text-small text-t3">Recent</span>
      {texts.map((text) => (
        <Chip key={text} icon={<History className="text-t3" aria-hidden />} onPress={() => onPick(text)}>
          <span className="max-w-40 truncate">{text}</span>
        </Chip>
      ))}
    </section>
  );

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Up', 'Down'], 'choose'],
  [['Enter'], 'open'],
  [['Tab'], 'next list'],
  [['Esc'], 'close'],
];

/** The keys of the dialog, and how long the last answer took. */
export const KeyLine = ({ tookMs }: { readonly tookMs: number | null }) => (
  <div className="flex h-8 shrink-0 items-center gap-4 border-t border-line2 px-4 text-small text-t2 max-desk:hidden">
    {KEYS.map(([keys, what]) => (
      <span key={what} className="flex items-center gap-1.5">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {what}
      </span>
    ))}
    <span className="flex-1" />
    {tookMs !== null && <span>{tookMs} ms</span>}
  </div>
);
