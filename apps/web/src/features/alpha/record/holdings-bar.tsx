import type { CallerRecord } from '@dugout/contract/alpha/record';

const PARTS = [
  { key: 'heldBefore', label: 'Held before', className: 'bg-info' },
  { key: 'boughtAfter', label: 'Bought after', className: 'bg-accent' },
  { key: 'neverHeld', label: 'Never held', className: 'bg-line3' },
  { key: 'notDisclosed', label: 'Not disclosed', className: 'border border-dashed border-line3' },
] as const;

export function HoldingsBar({ record: { hands, userName } }: { readonly record: CallerRecord }) {
  const shown = PARTS.filter(({ key }) => hands[key] > 0);
  return (
    <section aria-label="Positions around the calls" className="p-3">
      <h2 className="pb-2 font-semibold text-strong text-t1">{userName}'s position around the calls</h2>
      <div aria-hidden className="flex h-2 gap-px">
        {shown.map(({ key, className }) => (
          <span key={key} className={className} style={{ flexGrow: hands[key] }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-t2">
        {shown.map(({ key, label, className }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 ${className}`} />
            {label} <span className="font-medium text-t1">{hands[key]}</span>
          </li>
        ))}
      </ul>
      {hands.heldBefore > 0 && (
        <p className="text-t2">
          Of the {hands.heldBefore} held before, {hands.soldWithinHour} were sold within 1 h of the call.
        </p>
      )}
    </section>
  );
}
