import { TEXTS } from '@dugout/contract/texts';
import { useNow } from '#/shared/hooks/use-now.ts';
import type { ResultsProps } from '../search-results.ts';
import { sortTokens } from '../sort-tokens.ts';
import { ResultList } from './result-list.tsx';
import { TokenResult, TokenResultHead } from './token-result.tsx';

/** The Tokens tab: sorted by the trader's choice, else as the server ranks. */
export function TokenResults({ sort, ...props }: ResultsProps) {
  const now = useNow();
  return (
    <ResultList
      {...props}
      label="Tokens"
      items={sortTokens(props.results.found?.tokens ?? [], sort, now)}
      keyOf={({ poolAddress }) => poolAddress}
      pathOf={({ poolAddress }) => `/screener/${poolAddress}`}
      head={<TokenResultHead sort={sort} />}
      row={(token) => <TokenResult token={token} query={props.results.text} now={now} />}
      failedText={TEXTS.searchTokensFailed}
      noneText={TEXTS.noTokensFound}
    />
  );
}
