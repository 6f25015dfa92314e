import { Chip } from '@dugout/ui/chip';
import { Kbd } from '@dugout/ui/kbd';
import { History } from 'lucide-react';

interface RecentProps {
  readonly texts: readonly string[];
  readonly onPick: (text: string) => void;
}

export const Recent = ({ texts, onPick }: RecentProps) =>
  texts.length === 0 ? null : (
    <section
      aria-label="Recent searches"
      className="flex shrink-0 items-center gap-2 overflow-x-auto border-t border-line2 px-4 py-2"
    >
      <span className="text-small text-t3">Recent</span>
      {texts.map((text) => (
        <Chip key={text} icon={<History className="text-t3" aria-hidden />} onPress={() => onPick(text)}>
          <span className="max-w-40 truncate">{text}</span>
        </Chip>
      ))}
    </section>
  );

interface KeyHint {
  readonly keys: readonly string[];
  readonly what: string;
}

interface KeyLineProps {
  readonly tookMs: number | null;
  /** Effect of Ctrl+Enter on the selected token; null for other lists. */
  readonly buy: string | null;
}

const hintsOf = ({ buy }: KeyLineProps): readonly KeyHint[] => [
  { keys: ['Up', 'Down'], what: 'choose' },
  { keys: ['Enter'], what: 'open' },
  ...(buy === null
    ? []
    : [
        { keys: ['Ctrl', 'Enter'], what: buy },
        { keys: ['Alt', 'W'], what: 'watch' },
      ]),
  { keys: ['Alt', '1-3'], what: 'list' },
  { keys: ['Esc'], what: 'close' },
];

export const KeyLine = (props: KeyLineProps) => (
  <div className="flex h-8 shrink-0 items-center gap-4 border-t border-line2 px-4 text-small text-t2 max-desk:hidden">
    {hintsOf(props).map(({ keys, what }) => (
      <span key={what} className="flex items-center gap-1.5">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {what}
      </span>
    ))}
    <span className="flex-1" />
    {props.tookMs !== null && <span>{props.tookMs} ms</span>}
  </div>
);
