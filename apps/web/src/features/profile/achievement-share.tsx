const shareText = (pct: number): string => {
  if (pct === 0) return 'No trader has this yet';
  return `${pct < 1 ? '<1' : Math.round(pct)} % of traders have this`;
};

/** How many traders have an achievement; nothing while that is not known. */
export const AchievementShare = ({ pct }: { readonly pct: number | null }) =>
  pct === null ? null : <span className="text-small text-t3">{shareText(pct)}</span>;
