import type { TokenPage } from '@dugout/contract/market/token';
import { cn } from '@dugout/ui/lib/cn';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import { auditMarksOf, RIGHTS_SHOWN } from '../audit-marks.ts';

const LEVELS = {
  pass: 'border-line1',
  look: 'border-caution-line',
  fail: 'border-transparent bg-down-tint',
} as const;
const TONES = { pass: 'text-up', look: 'text-caution', fail: 'text-down' } as const;

/**
 * A token's risk marks: plain, outlined or filled, in fixed columns. Where a header has no room for all, the scan
 * shows the rights.
 */
export const AuditMarks = ({
  token,
  className,
}: {
  readonly token: TokenPage;
  readonly className?: string;
}) => (
  <ul aria-label="Risk checks" className={cn('flex gap-1', className)}>
    {auditMarksOf(token).map(({ name, text, risk, Icon, definition, source }, at) => (
      <li
        key={name}
        className={cn('max-desk:min-w-0 max-desk:flex-1', at < RIGHTS_SHOWN && 'desk:max-[1409px]:hidden')}
      >
        <Tooltip content={<FigureTip name={name} value={text} definition={definition} source={source} />}>
          <button
            type="button"
            data-risk={risk ?? 'unknown'}
            className={cn(
              'flex h-8.5 min-w-13 cursor-help flex-col items-center justify-center whitespace-nowrap rounded-control border px-1 max-desk:w-full max-desk:min-w-0 max-desk:px-0 max-desk:text-small max-[379px]:[&_svg]:hidden',
              risk === null ? 'border-line1' : LEVELS[risk],
            )}
          >
            <span className="flex items-center gap-1 font-medium text-t1">
              <Icon className={cn('size-3 shrink-0', risk === null ? 'text-t3' : TONES[risk])} aria-hidden />
              {text}
            </span>
            <span className="text-micro text-t3">{name}</span>
          </button>
        </Tooltip>
      </li>
    ))}
  </ul>
);
