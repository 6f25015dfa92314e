/** A key that works on every page while nothing is being typed. */
export interface Shortcut {
  /**
   * Keys that do the same, as the list of shortcuts shows them: `T`, `/`, `Ctrl K`. `Ctrl` stands for Cmd too
   * and works while typing.
   */
  readonly keys: readonly string[];
  readonly label: string;
}
