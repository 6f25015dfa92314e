/**
 * Mark and link required by the chart library's license. Rendered here because the library's own version inserts
 * a style element.
 */
export const Attribution = () => (
  <a
    href="https://www.tradingview.com/?utm_medium=lwc-link&utm_campaign=lwc-chart"
    target="_blank"
    rel="noopener noreferrer"
    title="Charting by TradingView"
    className="layer-sticky absolute bottom-9 left-2.5 block rounded-badge text-t3 hover:text-t1"
    id="tv-attr-logo"
  >
    <span className="sr-only">Charting by TradingView</span>
    <svg aria-hidden width="35" height="19" viewBox="0 0 35 19" fill="currentColor">
      <path d="M14 2H2v6h6v9h6V2Zm12 15h-7l6-15h7l-6 15Zm-7-9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
    </svg>
  </a>
);
