import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from './lib/cn.ts';

interface DisclosureProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Scrolls into view when rendered. */
  readonly inView?: boolean;
  readonly children: ReactNode;
}

/** A section that opens and closes at its title. */
export function Disclosure({ title, icon, open, onToggle, inView = false, children }: DisclosureProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (inView) box.current?.scrollIntoView?.({ block: 'start' });
  }, [inView]);
  return (
    <section ref={box} aria-label={title} className="border-b border-line2">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex h-9 w-full items-center gap-2 px-3 font-semibold -outline-offset-2 hover:bg-hover max-desk:h-11 [&>svg]:size-3.5 [&>svg]:text-t3"
          onClick={onToggle}
        >
          {icon}
          <span className="flex-1 text-left">{title}</span>
          <ChevronDown className={cn('transition-transform duration-80', open && 'rotate-180')} aria-hidden />
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-3 pb-3">
        {open && children}
      </div>
    </section>
  );
}
