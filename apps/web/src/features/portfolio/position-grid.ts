/** Columns of the positions table, shared by its lots. */
export const POSITION_GRID =
  'grid grid-cols-[16px_minmax(152px,2.4fr)_minmax(52px,.8fr)_minmax(66px,1fr)_minmax(66px,1fr)_minmax(62px,.9fr)_minmax(56px,.9fr)_minmax(108px,.9fr)_minmax(96px,.9fr)_minmax(128px,1.2fr)_104px] items-center gap-x-2.5 px-3';
