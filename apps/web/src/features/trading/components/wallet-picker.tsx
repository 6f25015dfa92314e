import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Popover } from '@dugout/ui/popover';
import { Tick } from '@dugout/ui/tick';
import { ChevronDown, Plug, Wallet } from 'lucide-react';
import { formatBalance } from '#/shared/format/numbers.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { useWalletChoice } from '../wallet-choice.store.ts';
import { choiceAfter } from '../wallet-funds.ts';
import type { Trade } from './use-trade.ts';

/** Chooses the wallets of a trade; shown to traders with more than one. Each trades the whole amount. */
export function WalletPicker({ trade: { wallets, chosen } }: { readonly trade: Trade }) {
  const choose = useWalletChoice((state) => state.choose);
  if (wallets.length < 2) return null;
  const addresses = chosen.map(({ address }) => address);
  const name = chosen.length === 1 ? (chosen[0]?.name ?? '') : `${chosen.length} wallets`;
  const toggle = (wallet: UserWallet): void => {
    const next = choiceAfter(chosen, wallet);
    if (next.length > 0) choose(next.map(({ address }) => address));
  };
  return (
    <Popover
      label="Wallets to trade from"
      trigger={
        <Button className="w-full justify-start max-desk:h-10">
          <Wallet className="size-3.5 text-t3" aria-hidden />
          <span className="min-w-0 flex-1 truncate text-left">
            <span className="font-normal text-t3">From</span> {name}
          </span>
          {chosen.length > 1 && <span className="font-normal text-small text-t3">full amount each</span>}
          <ChevronDown className="size-3.5 text-t3" aria-hidden />
        </Button>
      }
    >
      {() => (
        <ul className="flex max-h-70 w-76 flex-col gap-0.5 overflow-y-auto">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <label className="flex h-8 cursor-pointer items-center gap-2 rounded-control px-1.5 hover:bg-hover max-desk:h-11">
                <Tick checked={addresses.includes(wallet.address)} onChange={() => toggle(wallet)} />
                <span className="min-w-0 flex-1 truncate font-medium text-t1">{wallet.name}</span>
                {wallet.connected && (
                  <Plug className="size-3.5 shrink-0 text-info" role="img" aria-label="Connected" />
                )}
                {wallet.keyMissing && <Badge tone="down">Key missing</Badge>}
                <Address address={wallet.address} />
                <span className="w-16 text-right text-t1">{formatBalance(wallet.balance_sol)}</span>
              </label>
            </li>
          ))}
          {wallets.some(({ connected }) => connected) && (
            <li className="px-1.5 py-1 text-small text-t3">Connected wallets trade one at a time.</li>
          )}
        </ul>
      )}
    </Popover>
  );
}
