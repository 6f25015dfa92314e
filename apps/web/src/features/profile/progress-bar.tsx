interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Its height and the colour of what is done, as classes. */
  readonly className: string;
}

/** How far something is: what is done in colour, on a quiet track. */
export const ProgressBar = ({ label, value, max, className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={max}
    value={Math.min(value, max)}
    className={`w-full appearance-none overflow-hidden rounded-badge bg-active [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-active [&::-webkit-progress-value]:bg-current ${className}`}
  />
);
