import { TEXTS } from '@dugout/contract/texts';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useNow } from '#/shared/hooks/use-now.ts';
import type { ResultsProps } from '../search-results.ts';
import { sortTokens } from '../sort-tokens.ts';
import { Option } from './option.tsx';
import { TokenResult, TokenResultHead } from './token-result.tsx';

/** The Tokens tab: sorted by the trader's choice, else as the server ranks. */
export function TokenResults({ results, sort, active, onActive, onChoose }: ResultsProps) {
  const now = useNow();
  const tokens = sortTokens(results.found?.tokens ?? [], sort, now);
  if (results.failed) {
    return (
      <p role="alert" className="px-4 py-8 text-center text-down">
        {TEXTS.searchTokensFailed}
      </p>
    );
  }
  if (tokens.length === 0) {
    if (results.loading) return <SkeletonRows rows={4} height={48} label="Searching" />;
    return results.found === null ? null : <p className="px-4 py-8 text-center text-t2">{TEXTS.noTokensFound}</p>;
  }
  return (
    <>
      <TokenResultHead sort={sort} />
      <div role="listbox" id="search-options" aria-label="Tokens" tabIndex={-1}>
        {tokens.map((token, index) => (
          <Option
            key={token.poolAddress}
            index={index}
            active={index === active}
            onActive={onActive}
            onChoose={() => onChoose(`/screener/${token.poolAddress}`)}
          >
            <TokenResult token={token} query={results.text} now={now} />
          </Option>
        ))}
      </div>
    </>
  );
}
