import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { HomeFrame } from '#/features/home/frame/home-frame.tsx';
import { BoardFrame } from '#/features/leaderboard/frame/board-frame.tsx';
import { TokenFrame } from '#/features/market/token/frame/token-frame.tsx';
import { TokensFrame } from './tokens-frame.tsx';

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
