/** The columns of the positions table; its lots stand below the same heads. */
export const POSITION_GRID =
  'grid grid-cols-[16px_minmax(150px,1.7fr)_minmax(56px,.8fr)_minmax(76px,1fr)_minmax(76px,1fr)_minmax(68px,.9fr)_minmax(68px,.9fr)_minmax(72px,.9fr)_minmax(72px,.9fr)_minmax(110px,1.3fr)_112px] items-center gap-x-3 px-3';
