import { PRODUCT } from '@dugout/contract/constants';
import { Button, buttonClass } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Link } from '@tanstack/react-router';
import { ChartCandlestick, Fingerprint, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { PITCH } from './home-columns.ts';
import { PitchText } from './pitch-text.tsx';

interface Point {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

const POINTS: readonly Point[] = [
  {
    icon: <ChartCandlestick aria-hidden />,
    title: 'Live data',
    text: 'Prices, candles, trades and holders update with every trade and show how fresh they are.',
  },
  {
    icon: <ReceiptText aria-hidden />,
    title: 'Every cost up front',
    text: 'Fee, priority, tip and price impact are shown before you trade, with a receipt after.',
  },
  {
    icon: <Fingerprint aria-hidden />,
    title: 'Spot copycats',
    text: 'Look-alikes are marked everywhere, and every address has its own icon.',
  },
];

export function GuestPitch() {
  const open = useOpen();
  return (
    <section aria-label={`About ${PRODUCT.name}`} className={PITCH}>
      <PitchText />
      <div className="flex gap-2">
        <Button kind="primary" size={40} onClick={() => open('signIn', 'signUp')}>
          Create account
        </Button>
        <Link to="/screener" className={cn(buttonClass('neutral', 40), 'max-desk:min-h-11')}>
          Explore the market
        </Link>
      </div>
      <ul className="flex flex-col gap-4 border-t border-line2 pt-5">
        {POINTS.map(({ icon, title, text }) => (
          <li
            key={title}
            className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-t3"
          >
            {icon}
            <span>
              <span className="block font-semibold text-strong">{title}</span>
              <span className="text-t2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
