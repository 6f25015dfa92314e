import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { HomeFrame } from '#/features/home/frame/home-frame.tsx';
import { BoardFrame } from '#/features/leaderboard/frame/board-frame.tsx';
import { TokenFrame } from '#/features/market/token/frame/token-frame.tsx';

/** Placeholder for listed tokens until the scripts have loaded. Also the default for other pages. */
const TokensFrame = () => (
  <>
    <div className="h-11 border-line1 border-b" />
    <div className="h-9 border-line1 border-b max-desk:hidden" />
    <div className="h-6 border-line2 border-b max-desk:hidden" />
    <template id="first-row" data-of="tokens" data-rows={12}>
      <div className="flex h-8 items-center gap-3 border-line1 border-b px-3 max-desk:h-29">
        <span className="size-5.5 shrink-0 rounded-badge bg-active max-desk:size-11" />
        <span data-waiting className="h-2.5 w-32 rounded-badge bg-active" />
        <p className="min-w-0 flex-1 truncate text-t3 max-desk:text-title">
          <span data-part="symbol" className="font-semibold text-t1" /> <span data-part="name" />
        </p>
        <span data-waiting className="h-2.5 w-12 rounded-badge bg-active" />
        <span data-part="marketCap" className="min-w-14 text-right font-medium text-t1" />
        <span data-waiting className="h-2.5 w-14 rounded-badge bg-active" />
        <span
          data-part="change"
          className="min-w-16 text-right data-[side=down]:text-down data-[side=up]:text-up"
        />
      </div>
    </template>
  </>
);

/** Bars in their final position, and a placeholder between them until the page is rendered. */
const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div aria-hidden>
    <div className="flex h-(--top-bar) items-center gap-2 border-line2 border-b bg-bg1 px-3 font-semibold text-strong text-t1">
      <svg aria-hidden="true" viewBox="0 0 18 18" className="size-4.5">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M1 1h8a8 8 0 0 1 0 16H1zm3 7v3h2.6V8zm3.9 0v3h2.6V8zm3.9 0v3h2.2V8z"
        />
      </svg>
      <span className="max-desk:hidden">Dugout</span>
    </div>
    <div className="h-(--live-line) bg-bg1 desk:hidden" />
    {children}
    <div className="layer-bar fixed inset-x-0 bottom-0 h-(--bottom-bar) border-line2 border-t bg-bg1" />
  </div>
);

const frame = (content: ReactNode): string => renderToStaticMarkup(<Frame>{content}</Frame>);

/** HTML painted before any script has loaded. */
export const FRAMES = {
  tokens: frame(<TokensFrame />),
  token: frame(<TokenFrame />),
  home: frame(<HomeFrame />),
  board: frame(<BoardFrame />),
} as const;

export type FrameName = keyof typeof FRAMES;
