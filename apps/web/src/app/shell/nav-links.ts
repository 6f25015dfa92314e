import { Briefcase, ChartCandlestick, Compass, type LucideIcon, Radar } from 'lucide-react';

interface NavLink {
  readonly to: '/explorer' | '/screener' | '/track/tracking/follow' | '/portfolio';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where all its pages lie, if not below `to`. */
  readonly below?: string;
  /** A phone has room for few; the others are reached from what it has. */
  readonly onPhone: boolean;
}

/** The pages that the bars link to, in order. A feature with a page adds its line here. */
export const NAV_LINKS: readonly NavLink[] = [
  { to: '/explorer', label: 'Explorer', icon: Compass, onPhone: true },
  { to: '/screener', label: 'Screener', icon: ChartCandlestick, onPhone: true },
  { to: '/track/tracking/follow', label: 'Track', icon: Radar, below: '/track/', onPhone: false },
  { to: '/portfolio', label: 'Portfolio', icon: Briefcase, onPhone: false },
];
