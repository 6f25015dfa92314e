import type { TokenPage } from '@dugout/contract/market/token';
import { cn } from '@dugout/ui/lib/cn';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '#/shared/format/numbers.ts';
import { CheckIcon, LEVEL_TONES } from './check-icon.tsx';
import { CreatorClaims } from './creator-claims.tsx';
import { HeldRights } from './held-rights.tsx';
import { scanQuery } from './insights.queries.ts';
import { ScanAgain, ScanAge, ScanBadge, ScanState } from './scan-state.tsx';
import { SellCheckBlock } from './sell-check-block.tsx';

export function ScanTab({ token }: { readonly token: TokenPage }) {
  const { data: scan, error, isFetching, refetch } = useQuery(scanQuery(token.tokenAddress));
  const again = () => void refetch();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2" tabIndex={0}>
      <ScanState scan={scan} error={error} onRetry={again}>
        {(done) => (
          <>
            <p className="flex items-center gap-2 pb-2">
              <ScanBadge scan={done} />
              <span className={cn('font-medium', LEVEL_TONES[done.verdict?.level ?? 'unknown'])}>
                {done.verdict?.text}
              </span>
              <span className="flex-1" />
              <ScanAge scan={done} />
              <ScanAgain busy={isFetching} onPress={again} />
            </p>
            <table aria-label={`Checks of ${token.symbol}`} className="w-full text-left">
              <tbody>
                {done.checks.map(({ id, name, level, value, looked }) => (
                  <tr key={id} className="border-line1 border-t align-top">
                    <th scope="row" className="w-32 py-1.5 font-normal text-t1">
                      <span className="flex items-center gap-2">
                        <CheckIcon level={level} />
                        {name}
                      </span>
                    </th>
                    <td className={cn('w-20 whitespace-nowrap py-1.5 pr-4 font-medium', LEVEL_TONES[level])}>
                      {value ?? UNKNOWN}
                    </td>
                    <td className="py-1.5 text-t3">{looked}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </ScanState>
      <div className="-mx-3 pt-3 desk:hidden">
        <SellCheckBlock mint={token.tokenAddress} />
      </div>
      <div className="flex flex-col gap-3 pt-3">
        <HeldRights safety={token.safety} />
        <CreatorClaims details={token.details} />
      </div>
    </div>
  );
}
