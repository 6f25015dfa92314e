/** The logo: a D in the shape of a dugout's roof, with its bench of three. */
export const LogoMark = ({ className = 'size-4.5' }: { readonly className?: string }) => (
  <svg aria-hidden viewBox="0 0 18 18" className={className}>
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M1 1h8a8 8 0 0 1 0 16H1zm3 7v3h2.6V8zm3.9 0v3h2.6V8zm3.9 0v3h2.2V8z"
    />
  </svg>
);
