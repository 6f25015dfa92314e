import { IconButton } from '@dugout/ui/button';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Tooltip } from '@dugout/ui/tooltip';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useCheckedBuy, useSurfaceAmount } from '#/features/trading/index.ts';
import { CheckedBuyButton } from '#/shared/tokens/buying/checked-buy-button.tsx';
import { QuickBuyField } from '#/shared/tokens/buying/quick-buy-field.tsx';
import { shownSymbol } from '#/shared/tokens/names/shown-name.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { clipboard } from '../clipboard.ts';
import type { ClipboardToken } from '../clipboard-watcher.ts';

function Chip({ token }: { readonly token: ClipboardToken }) {
  const [amount, setAmount] = useSurfaceAmount('chip');
  const { busy, buy } = useCheckedBuy(amount);
  const symbol = shownSymbol(token.content.metadata.symbol, token.id);
  return (
    <span
      className="flex h-7 items-center gap-1.5 rounded-control border border-line2 bg-bg2 pr-0.5"
      data-clipboard-chip
    >
      <Link
        to="/token/$id"
        params={{ id: token.id }}
        title="From your clipboard"
        className="flex h-full items-center gap-1.5 rounded-control pl-2 font-medium hover:text-accent"
      >
        <ClipboardCheck className="size-3.5 text-t3" aria-hidden />
        <TokenPicture src={token.content.links.image} symbol={symbol} seed={token.id} size={16} />
        <span className="max-w-24 truncate">{symbol}</span>
        <TokenMark tokenAddress={token.id} />
      </Link>
      <QuickBuyField
        label="Clipboard quick buy amount in SOL"
        amount={amount}
        onAmount={setAmount}
        className="h-6 border-0 bg-transparent px-1"
      />
      <CheckedBuyButton
        tokenAddress={token.id}
        symbol={symbol}
        amount={amount}
        busy={busy.has(token.id)}
        untradableReason={null}
        onBuy={() => buy(token.id)}
      />
    </span>
  );
}

/** The last copied token, with one press to open it and one to buy it. */
export function ClipboardChip() {
  const state = useSyncExternalStore(clipboard.subscribe, clipboard.getSnapshot);
  useEffect(() => {
    void clipboard.start();
    return () => clipboard.stop();
  }, []);
  if (state.kind === 'watching')
    return state.token === null ? null : <Chip key={state.token.id} token={state.token} />;
  if (state.kind === 'off') return null;
  return (
    <Tooltip content="Copy a token address anywhere, then open or buy it here. Your browser will ask for permission once. Only addresses are sent.">
      <IconButton
        icon={ClipboardList}
        label="Watch the clipboard"
        kind="ghost"
        size={28}
        onClick={() => void clipboard.allow()}
      />
    </Tooltip>
  );
}
