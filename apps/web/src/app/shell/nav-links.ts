import { Briefcase, ChartCandlestick, Compass, type LucideIcon } from 'lucide-react';

interface NavLink {
  readonly to: '/explorer' | '/screener' | '/portfolio';
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The pages that the bars link to, in order. A feature with a page adds its line here. */
export const NAV_LINKS: readonly NavLink[] = [
  { to: '/explorer', label: 'Explorer', icon: Compass },
  { to: '/screener', label: 'Screener', icon: ChartCandlestick },
  { to: '/portfolio', label: 'Portfolio', icon: Briefcase },
];
