export const MarkLegend = () => (
  <ul
    aria-label="Marks"
    className="hidden gap-3 pl-1 text-small text-t2 @min-[960px]:flex [&>li]:flex [&>li]:items-center [&>li]:gap-1.5"
  >
    <li>
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10">
        <path d="M5 1l4.5 8h-9z" className="fill-accent-fill" />
      </svg>
      Own
    </li>
    <li>
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" fill="none">
        <rect x="1" y="1" width="8" height="8" className="stroke-t1" strokeWidth="1.25" />
      </svg>
      Tracked
    </li>
    <li>
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" fill="none">
        <path d="M5 .8L9.2 5 5 9.2.8 5z" className="stroke-caution" strokeWidth="1.25" />
      </svg>
      Developer
    </li>
    <li>
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" fill="none">
        <circle cx="5" cy="5" r="4.2" className="stroke-info" strokeWidth="1.25" />
      </svg>
      KOL
    </li>
  </ul>
);
