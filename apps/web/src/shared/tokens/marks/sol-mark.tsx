/** Three bars for SOL in the current text color. Decorative: screen readers get the unit from the text. */
export const SolMark = ({ className = 'size-3' }: { readonly className?: string }) => (
  <svg aria-hidden viewBox="0 0 12 12" className={className} fill="currentColor">
    <path d="M2.6 1.5h8.4L9.4 3.3H1zM1 5.1h8.4l1.6 1.8H2.6zM2.6 8.7h8.4l-1.6 1.8H1z" />
  </svg>
);
