export { useWatch, useWatchToggle } from './watchlist.queries.ts';
