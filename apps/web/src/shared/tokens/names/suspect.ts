interface Named {
  readonly lookAlikes: number;
  readonly deepest: boolean;
}

/**
 * Whether a token may be a copy of another: it shares its name or ticker with one whose pool is deeper. Such
 * a token is not bought at one press.
 */
export const isSuspect = ({ lookAlikes, deepest }: Named): boolean => lookAlikes > 0 && !deepest;
