/** On a desktop the columns of the home page take its full height. */
export const HOME_PAGE = 'desk:grid desk:min-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))]';
/** The market next to the introduction for guests. */
export const GUEST_COLUMNS =
  'desk:grid-cols-[minmax(0,1fr)_minmax(0,352px)] min-[1000px]:grid-cols-[minmax(0,1fr)_400px] wide:grid-cols-[minmax(0,1fr)_440px]';
export const PITCH_COLUMN = 'min-w-0 desk:order-2 desk:border-line2 desk:border-l';
export const PITCH = 'flex flex-col gap-5 p-6 max-desk:p-4';
