const shareText = (pct: number): string => {
  if (pct === 0) return 'No trader has this yet';
  return `${pct < 1 ? '<1' : Math.round(pct)} % of traders have this`;
};

/** Share of traders with an achievement; nothing until known. */
export const AchievementShare = ({ pct }: { readonly pct: number | null }) =>
  pct === null ? null : <span className="text-small text-t3">{shareText(pct)}</span>;
