import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { toNumber } from '@dugout/domain/base-units';
import { useMemo } from 'react';
import { useAccount } from '#/features/trading/index.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { ResultList } from '../components/result-list.tsx';
import { TokenActions, TokenResult, TokenResultHead } from '../components/token-result.tsx';
import type { ResultsProps } from '../search-results.ts';

/** Whole tokens that the trader holds, by mint, over all wallets. */
function useHeld(): ReadonlyMap<string, number> {
  const { positions } = useAccount();
  return useMemo(() => {
    const held = new Map<string, number>();
    for (const { tokenAddress, amount, decimals } of positions) {
      held.set(tokenAddress, (held.get(tokenAddress) ?? 0) + toNumber(BigInt(amount), decimals));
    }
    return held;
  }, [positions]);
}

/** The Tokens tab: sorted by the trader's choice, else as the server ranks. */
export function TokenResults({ sort, onLeave, ...props }: ResultsProps) {
  const now = useNow();
  const held = useHeld();
  return (
    <ResultList
      {...props}
      label="Tokens"
      items={props.results.found?.tokens ?? []}
      keyOf={({ poolAddress }) => poolAddress}
      pathOf={({ poolAddress }) => `/screener/${poolAddress}`}
      head={<TokenResultHead sort={sort} />}
      row={(token) => (
        <TokenResult
          token={token}
          query={props.results.text}
          now={now}
          held={held.get(token.tokenAddress) ?? 0}
        />
      )}
      beside={(token) => <TokenActions token={token} onOpen={onLeave} />}
      failedText={SEARCH_TEXTS.searchTokensFailed}
      noneText={SEARCH_TEXTS.noTokensFound}
    />
  );
}
