/** A key that works on every page except while typing. */
export interface Shortcut {
  /**
   * Equivalent keys, as shown in the list of shortcuts: `T`, `/`, `Ctrl K`. `Ctrl` also means Cmd and works while
   * typing.
   */
  readonly keys: readonly string[];
  readonly label: string;
}
