export const SimulatedBadge = () => (
  <span className="simulated inline-flex h-4 shrink-0 items-center rounded-badge px-1 font-semibold text-micro">
    Simulated
  </span>
);
