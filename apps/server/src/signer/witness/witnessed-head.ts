/** The newest tree of one of the server's logs, as the signer last saw it. `root` is SHA-256 in hex. */
export interface WitnessedHead {
  readonly size: number;
  readonly root: string;
}

export interface WitnessedEntry extends WitnessedHead {
  readonly kind: 'witnessed';
  readonly at: number;
  /** The log's name, which contains its key. */
  readonly log: string;
}
