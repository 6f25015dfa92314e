import type { Position } from '@dugout/contract/portfolio/position';
import type { SwapOrder } from '@dugout/contract/trading/order';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { Select } from '#/shared/controls/select.tsx';
import type { ListFilter } from '../portfolio.queries.ts';

interface FiltersProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly positions: readonly Position[];
  readonly orders: readonly SwapOrder[];
  readonly wallets: readonly UserWallet[];
}

const ALL = '';

export function ListFilters({ filter, onFilter, positions, orders, wallets }: FiltersProps) {
  const { token, wallet } = filter;
  const tokens = new Map([...orders, ...positions].map(({ tokenAddress, symbol }) => [tokenAddress, symbol]));
  if (token !== undefined && !tokens.has(token)) tokens.set(token, `${token.slice(0, 4)}...`);
  const choices = [...tokens]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <span className="flex items-center gap-1.5 py-1">
      <Select
        label="Token"
        size={24}
        className="max-w-36 max-desk:h-8"
        choices={[{ value: ALL, label: 'All tokens' }, ...choices]}
        value={token ?? ALL}
        onChange={(value) => onFilter({ wallet, token: value === ALL ? undefined : value })}
      />
      {wallets.length > 1 && (
        <Select
          label="Wallet"
          size={24}
          className="max-w-36 max-desk:h-8"
          choices={[
            { value: ALL, label: 'All wallets' },
            ...wallets.map(({ address, name }) => ({ value: address, label: name })),
          ]}
          value={wallet ?? ALL}
          onChange={(value) => onFilter({ token, wallet: value === ALL ? undefined : value })}
        />
      )}
    </span>
  );
}
