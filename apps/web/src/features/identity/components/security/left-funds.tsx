import type { LeftFunds } from '@dugout/contract/identity/account';
import { Button } from '@dugout/ui/button';
import { TriangleAlert } from 'lucide-react';

const List = ({ funds }: { readonly funds: readonly LeftFunds[] }) => (
  <ul className="list-disc pl-5 text-t2">
    {funds.map(({ walletAddress, mint, text }) => (
      <li key={`${walletAddress} ${mint}`} className="break-words">
        {text}
      </li>
    ))}
  </ul>
);

interface LeftFundsProps {
  readonly funds: readonly LeftFunds[];
}

export function FundsInTheWay({ funds, onGiveUp }: LeftFundsProps & { readonly onGiveUp: () => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-t1">Withdraw or export these first:</p>
      <List funds={funds} />
      <p className="text-small text-t3">
        Or abandon them. Nobody, including us, will be able to access these wallets.
      </p>
      <Button className="self-start" onClick={onGiveUp}>
        Abandon all of them
      </Button>
    </div>
  );
}

export const FundsLost = ({ funds }: LeftFundsProps) => (
  <div className="flex items-start gap-2 rounded-control border border-down-line bg-down-tint px-3 py-2">
    <TriangleAlert className="mt-px size-3.5 shrink-0 text-down" aria-hidden />
    <div className="min-w-0 flex-1">
      <p>You will permanently lose these funds. Nobody can restore them:</p>
      <List funds={funds} />
    </div>
  </div>
);
