/** The columns of the positions table; its lots stand below the same heads. */
export const POSITION_GRID =
  'grid grid-cols-[16px_minmax(176px,2.4fr)_minmax(52px,.8fr)_minmax(66px,1fr)_minmax(66px,1fr)_minmax(66px,.9fr)_minmax(60px,.9fr)_minmax(66px,.9fr)_minmax(60px,.9fr)_minmax(110px,1.2fr)_104px] items-center gap-x-3 px-3';
