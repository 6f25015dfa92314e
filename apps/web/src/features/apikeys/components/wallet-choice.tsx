import { shortAddress } from '@dugout/domain/text/short-address';
import { Tick } from '@dugout/ui/tick';
import { useWallets } from '#/features/wallets/index.ts';
import { formatBalance } from '#/shared/format/numbers.ts';

interface WalletChoiceProps {
  readonly chosen: readonly string[];
  readonly error: string | null;
  readonly onChange: (wallets: readonly string[]) => void;
}

export function WalletChoice({ chosen, error, onChange }: WalletChoiceProps) {
  const wallets = useWallets()?.filter(({ archived }) => !archived) ?? [];
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-small text-t3">Wallets</legend>
      <ul className="max-h-40 overflow-y-auto rounded-control border border-line2">
        {wallets.map(({ address, name, balance_sol }) => (
          <li key={address} className="border-line1 not-last:border-b">
            <label className="flex min-h-9 items-center gap-2 px-2 max-desk:min-h-11">
              <Tick
                checked={chosen.includes(address)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, address] : chosen.filter((known) => known !== address),
                  )
                }
              />
              <span className="min-w-0 flex-1 truncate text-t1">{name}</span>
              <span className="font-mono text-small text-t3">{shortAddress(address)}</span>
              <span className="font-mono text-small text-t2">{formatBalance(balance_sol)} SOL</span>
            </label>
          </li>
        ))}
      </ul>
      {error !== null && (
        <p role="alert" className="text-down text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}
