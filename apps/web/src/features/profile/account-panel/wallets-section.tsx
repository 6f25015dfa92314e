import { Badge } from '@dugout/ui/badge';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWallets, walletsQuery } from '#/features/wallets/index.ts';
import { formatBalance } from '#/shared/format/numbers.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { SolMark } from '#/shared/tokens/marks/sol-mark.tsx';

/** The trader's wallets, without archived ones. */
export function WalletsSection({ onLeave }: { readonly onLeave: () => void }) {
  const wallets = useWallets();
  const { isError, refetch } = useQuery(walletsQuery);
  if (wallets === undefined) {
    return isError ? (
      <ErrorBand title="Failed to load wallets" onAction={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} label="Loading wallets" />
    );
  }
  return (
    <>
      <ul aria-label="Your wallets">
        {wallets
          .filter(({ archived }) => !archived)
          .map(({ id, name, address, balance_sol, is_primary }) => (
            <li key={id} className="flex h-10 items-center justify-between gap-2 border-b border-line1">
              <span className="flex min-w-0 flex-col">
                <span className="flex items-center gap-1.5">
                  <span className="truncate font-medium">{name}</span>
                  {is_primary && <Badge tone="accent">Primary</Badge>}
                </span>
                <Address address={address} copy />
              </span>
              <span className="flex shrink-0 items-center gap-1.5 font-medium">
                <SolMark className="size-3 text-t3" />
                {formatBalance(balance_sol)}
                <span className="sr-only">SOL</span>
              </span>
            </li>
          ))}
      </ul>
      <Link
        to="/portfolio/wallets"
        className="mt-2 inline-flex h-6 items-center rounded-control text-accent hover:underline"
        onClick={onLeave}
      >
        Manage wallets
      </Link>
    </>
  );
}
