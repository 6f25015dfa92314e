import type { TokenPage } from '@dugout/contract/market/token';
import { PopoverPanel } from '@dugout/ui/popover';
import { useQuery } from '@tanstack/react-query';
import { Copy, ImageDown, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useAccount } from '#/features/trading/index.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { positionFacts } from '#/shared/share/position-facts.ts';
import type { ShareFacts } from '#/shared/share/share-card.ts';
import { ShareDialog } from '#/shared/share/share-dialog.tsx';

const Choice = ({ onChoose, children }: { readonly onChoose: () => void; readonly children: ReactNode }) => (
  <button
    type="button"
    className="flex h-7 items-center gap-2 rounded-control px-2 text-left text-t1 -outline-offset-2 hover:bg-hover max-desk:h-10 [&>svg]:size-3.5 [&>svg]:text-t2"
    onClick={onChoose}
  >
    {children}
  </button>
);

interface SharePanelProps {
  readonly anchor: HTMLElement;
  readonly token: TokenPage;
  readonly onDismiss: () => void;
}

/**
 * Copies the link or the address, or saves the card of the trader's position as a picture. The page sends
 * nothing.
 */
export function SharePanel({ anchor, token, onDismiss }: SharePanelProps) {
  const copy = useCopy();
  const userName = useMe()?.userName ?? '';
  const simulated = useQuery(statusQuery).data?.tradingMode !== 'live';
  const position = useAccount().positions.find(({ tokenAddress }) => tokenAddress === token.tokenAddress);
  const [card, setCard] = useState<ShareFacts | null>(null);
  if (card !== null) return <ShareDialog facts={card} onClose={onDismiss} />;
  const copyAndClose = (text: string): void => {
    copy(text);
    onDismiss();
    anchor.focus();
  };
  return (
    <PopoverPanel label={`Share ${token.symbol}`} anchor={anchor} onClose={onDismiss}>
      <div className="-m-2 flex min-w-44 flex-col">
        <Choice onChoose={() => copyAndClose(`${location.origin}/token/${token.tokenAddress}`)}>
          <Link2 aria-hidden />
          Copy link
        </Choice>
        <Choice onChoose={() => copyAndClose(token.tokenAddress)}>
          <Copy aria-hidden />
          Copy address
        </Choice>
        {position !== undefined && (
          <Choice onChoose={() => setCard(positionFacts(position, { userName, simulated, now: Date.now() }))}>
            <ImageDown aria-hidden />
            PnL card as PNG
          </Choice>
        )}
      </div>
    </PopoverPanel>
  );
}
