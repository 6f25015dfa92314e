/** The newest tree of a log that the server keeps, as the signer last saw it. `root` is SHA-256 in hex. */
export interface WitnessedHead {
  readonly size: number;
  readonly root: string;
}

export interface WitnessedEntry extends WitnessedHead {
  readonly kind: 'witnessed';
  readonly at: number;
  /** The log's name, which its key is part of. */
  readonly log: string;
}
