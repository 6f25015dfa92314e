import { PAPER_START_SOL } from '@dugout/contract/wallets/values';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { Kbd } from '@dugout/ui/kbd';
import type { ReactNode } from 'react';

const STEPS: readonly { readonly title: string; readonly text: ReactNode }[] = [
  {
    title: 'Find a token',
    text: (
      <>
        Press <Kbd>/</Kbd> to search by name, ticker or address, or sort the Screener by price change.
      </>
    ),
  },
  {
    title: 'Look before you buy',
    text: 'The token page shows live candles, every trade, holders and look-alikes.',
  },
  {
    title: 'Buy, then sell',
    text: 'The trade box lists every cost above the button. Track your PnL in the Positions strip and in Portfolio.',
  },
];

const PLACES: readonly (readonly [place: string, what: string])[] = [
  ['Explorer', 'new, nearly graduated and migrated tokens, live'],
  ['Screener', 'every live pool, by any metric'],
  ['Track', 'wallets you follow, their trades, and tokens you watch'],
  ['Portfolio', 'your holdings, cost and PnL'],
  ['Bottom bar', 'Tracker and Positions on any page, and how fresh prices are'],
];

interface WelcomeDialogProps {
  readonly onClose: () => void;
}

/** Introduction on the first visit: layout, paper trading, and the way to a first trade. */
export const WelcomeDialog = ({ onClose }: WelcomeDialogProps) => (
  <Dialog open onClose={onClose} title="Welcome" description="Get started" className="max-w-120">
    <div className="flex flex-col gap-4 overflow-y-auto p-4">
      <p className="simulated rounded-control p-3 text-body">
        <span className="font-semibold">Play money. </span>
        Your wallet ‘Main’ starts with {PAPER_START_SOL} play SOL. Orders fill against the running market with
        its real fees and price impact; nothing is sent to a chain.
      </p>
      <ol className="flex flex-col gap-3">
        {STEPS.map(({ title, text }, i) => (
          <li key={title} className="flex gap-3">
            <span className="flex size-5 shrink-0 items-center justify-center rounded-badge border border-line3 text-micro font-semibold text-t2">
              {i + 1}
            </span>
            <span>
              <span className="block text-strong font-semibold">{title}</span>
              <span className="text-t2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <dl
        aria-label="Where to find it"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-line2 border-t pt-3"
      >
        {PLACES.map(([place, what]) => (
          <div key={place} className="contents">
            <dt className="font-medium text-t1">{place}</dt>
            <dd className="text-t2">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="text-t3">
        Star any token to add it to your watchlist. <Kbd>?</Kbd> shows all shortcuts.
      </p>
    </div>
    <div className="flex justify-end border-t border-line2 p-3">
      <Button kind="primary" size={32} onClick={onClose}>
        Get started
      </Button>
    </div>
  </Dialog>
);
