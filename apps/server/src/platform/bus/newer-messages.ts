/** Each of these takes a line of the log and a place in memory. */
const MAX_KNOWN = 100;

/** Finds messages of a newer release, which this one cannot read, and reports each of their topics once. */
export class NewerMessages {
  readonly #versions: Readonly<Record<string, number | undefined>>;
  readonly #report: (message: { readonly topic: string; readonly version: number }) => void;
  readonly #reported = new Set<string>();

  /** @param versions the version of each topic that has another one than 1 */
  constructor(
    versions: Readonly<Record<string, number | undefined>>,
    report: (message: { readonly topic: string; readonly version: number }) => void,
  ) {
    this.#versions = versions;
    this.#report = report;
  }

  /** Returns the version that this release writes. It reads that one and earlier ones. */
  versionOf(topic: string): number {
    return (Object.hasOwn(this.#versions, topic) ? this.#versions[topic] : undefined) ?? 1;
  }

  /** Reports whether a message cannot be read. */
  skips(topic: string, version: number, isKnown: boolean): boolean {
    if (isKnown && version <= this.versionOf(topic)) return false;
    const key = `${topic} ${version}`;
    if (!this.#reported.has(key) && this.#reported.size < MAX_KNOWN) {
      this.#reported.add(key);
      this.#report({ topic, version });
    }
    return true;
  }
}
