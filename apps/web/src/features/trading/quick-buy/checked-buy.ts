import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { toasts } from '#/shared/toasts/toasts.ts';
import { isSuspect } from '#/shared/tokens/names/suspect.ts';
import { tokenQuery } from '#/shared/tokens/token.queries.ts';
import { type QuickBuy, useQuickBuy } from './use-quick-buy.ts';

interface CheckedBuy {
  /** Mints being checked or bought. */
  readonly busy: ReadonlySet<string>;
  /** Checks the token first and opens a suspected look-alike instead of buying it. */
  readonly buy: (tokenAddress: string) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * One-press buying where only the token's address is known. `amount` in SOL, as typed; `withExits` as in
 * `useQuickBuy`.
 */
export function useCheckedBuy(amount: string, withExits = false): CheckedBuy {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, buy: buyKnown }: QuickBuy = useQuickBuy(amount, withExits);
  const [looking, setLooking] = useState(NONE);

  const buy = useCallback(
    (tokenAddress: string): void => {
      setLooking((old) => new Set([...old, tokenAddress]));
      void queries
        .fetchQuery(tokenQuery({ mint: tokenAddress }))
        .then(
          (token) => {
            if (isSuspect(token)) {
              toasts.show({
                tone: 'info',
                title: `Other tokens use the name ${token.symbol}`,
                text: 'Check the address before you buy.',
              });
              void navigate({ to: '/token/$id', params: { id: tokenAddress } });
            } else buyKnown(token);
          },
          () => void toasts.show({ tone: 'error', title: 'Token not found', text: 'Nothing was bought.' }),
        )
        .finally(() => setLooking((old) => new Set([...old].filter((mint) => mint !== tokenAddress))));
    },
    [queries, navigate, buyKnown],
  );
  return { busy: looking.size === 0 ? busy : new Set([...busy, ...looking]), buy };
}
