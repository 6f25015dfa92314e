import { CircleCheck, CircleX } from 'lucide-react';
import { formatCount } from '#/shared/format/numbers.ts';
import type { CheckStep } from '../verify/record-check.ts';

export const CheckSteps = ({ steps }: { readonly steps: readonly CheckStep[] }) => (
  <ul aria-label="Checks" className="flex flex-col">
    {steps.map(({ name, passed, of, ok }) => (
      <li key={name} className="flex h-6 items-center gap-2 text-t1">
        {ok ? (
          <CircleCheck className="size-3.5 shrink-0 text-up" role="img" aria-label="Passed" />
        ) : (
          <CircleX className="size-3.5 shrink-0 text-down" role="img" aria-label="Failed" />
        )}
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="shrink-0 text-t3">
          {formatCount(passed)} of {formatCount(of)}
        </span>
      </li>
    ))}
  </ul>
);
