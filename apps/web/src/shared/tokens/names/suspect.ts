export interface Named {
  readonly lookAlikes: number;
  readonly deepest: boolean;
}

/**
 * Reports whether a token may be a copy: it shares its name or ticker with a token of a deeper pool. Such a token
 * cannot be bought with one press.
 */
export const isSuspect = ({ lookAlikes, deepest }: Named): boolean => lookAlikes > 0 && !deepest;
