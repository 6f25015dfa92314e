import { PRODUCT } from '@dugout/contract/constants';
import { Link, useLocation } from '@tanstack/react-router';
import { ModeChip } from '#/features/system/index.ts';
import { LINKS } from '../declared.ts';
import { BarItems } from './parts.tsx';

/** The logo: a D in the shape of a dugout's roof, with its bench of three. */
const LogoMark = ({ className = 'size-4.5' }: { readonly className?: string }) => (
  <svg aria-hidden viewBox="0 0 18 18" className={className}>
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M1 1h8a8 8 0 0 1 0 16H1zm3 7v3h2.6V8zm3.9 0v3h2.6V8zm3.9 0v3h2.2V8z"
    />
  </svg>
);

export function TopBar() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <header
      data-top-bar
      className="layer-bar sticky top-0 flex h-(--top-bar) items-center gap-3 border-b border-line2 bg-(--navbar) px-3 max-wide:gap-2"
    >
      <Link
        to="/"
        aria-label={PRODUCT.name}
        className="flex shrink-0 items-center gap-2 rounded-control font-semibold text-strong text-t1"
      >
        <LogoMark />
        <span className="max-wide:hidden">{PRODUCT.name}</span>
      </Link>
      <nav aria-label="Pages" className="flex gap-0.5 max-desk:hidden">
        {LINKS.filter(({ bars }) => bars.includes('top')).map(({ page, label, area }) => (
          <Link
            key={label}
            to={page.to}
            aria-current={area !== undefined && path.startsWith(area) ? 'page' : undefined}
            className="flex h-7 items-center rounded-control px-2 font-medium text-t2 max-tablet:px-1 hover:bg-hover hover:text-t1 aria-[current=page]:bg-active aria-[current=page]:text-t1"
          >
            {label}
          </Link>
        ))}
      </nav>
      <BarItems place="topStart" />
      <span className="flex-1 max-desk:hidden" />
      <ModeChip />
      <BarItems place="topMiddle" />
      <span className="flex-1 desk:hidden" />
      <BarItems place="topEnd" />
    </header>
  );
}
