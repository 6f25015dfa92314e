import type { SellRisk } from '@dugout/contract/market/sell-check';
import { Tooltip } from '@dugout/ui/tooltip';
import { CircleAlert } from 'lucide-react';

const LOOKS = {
  'cannot-sell': ['text-down', 'Cannot be sold'],
  costly: ['text-caution', 'Costly to sell'],
} as const;

/** A warning on a token that cannot be sold, or only at a hidden cost, with the reason; nothing otherwise. */
export function SellMark({ risk }: { readonly risk: SellRisk | undefined }) {
  if (risk == null) return null;
  const [tone, name] = LOOKS[risk.verdict];
  const text = `${name}. ${risk.text}`;
  return (
    <Tooltip content={text}>
      <span role="img" aria-label={text} className={`flex shrink-0 items-center ${tone}`}>
        <CircleAlert className="size-3" aria-hidden />
      </span>
    </Tooltip>
  );
}
