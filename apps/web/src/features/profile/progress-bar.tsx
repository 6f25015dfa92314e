interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly className: string;
}

export const ProgressBar = ({ label, value, max, className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={max}
    value={Math.min(value, max)}
    className={`w-full appearance-none overflow-hidden rounded-badge bg-active [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-active [&::-webkit-progress-value]:bg-current ${className}`}
  />
);
