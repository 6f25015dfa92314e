import type { TokenTrade } from '@dugout/contract/market/trades';
import { shortAddress } from '@dugout/domain/text/short-address';
import { Badge, type BadgeTone } from '@dugout/ui/badge';
import { Identicon } from '@dugout/ui/identicon';
import { Link } from '@tanstack/react-router';

type Mark = TokenTrade['marks'][number];

const BADGES: Readonly<Record<Mark, readonly [text: string, tone: BadgeTone]>> = {
  own: ['You', 'accent'],
  kol: ['KOL', 'info'],
  developer: ['Dev', 'caution'],
  sniper: ['Sniper', 'down'],
  insider: ['Insider', 'caution'],
};

interface TraderProps {
  /** The current user's name for the wallet, if they follow it. */
  readonly called?: string | undefined;
  readonly wallet: string;
  readonly name: string | null;
  readonly marks: readonly Mark[];
  readonly own?: boolean;
  /** Name and one mark only, for narrow columns. */
  readonly compact?: boolean;
}

/** A wallet in a list: identicon, linked name or address, and marks. */
export function Trader({ wallet, name, marks, own = false, called, compact = false }: TraderProps) {
  const known = called ?? name;
  const all: readonly Mark[] = own && !marks.includes('own') ? ['own', ...marks] : marks;
  const shown = compact ? all.slice(0, 1) : all;
  return (
    <span className="flex min-w-0 items-center gap-2" title={wallet}>
      <Link
        to="/wallet/$address"
        params={{ address: wallet }}
        className="flex min-w-0 items-center gap-2 hover:underline"
      >
        <Identicon value={wallet} size={14} />
        {known === null ? (
          <span className="truncate font-mono text-small text-t2">{shortAddress(wallet)}</span>
        ) : (
          <span className="truncate font-medium text-t1">{known}</span>
        )}
      </Link>
      {called !== undefined && !own && !compact && <Badge className="max-desk:hidden">Tracked</Badge>}
      {shown.length > 0 && (
        <span className="flex shrink-0 gap-2 max-[379px]:hidden max-desk:[&>:nth-child(n+2)]:hidden">
          {shown.map((mark) => (
            <Badge key={mark} tone={BADGES[mark][1]}>
              {BADGES[mark][0]}
            </Badge>
          ))}
        </span>
      )}
    </span>
  );
}
