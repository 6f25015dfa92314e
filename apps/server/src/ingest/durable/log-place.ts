/** A message of the market's log. */
export interface LogPlace {
  /** Identifies the stream. A stream that was deleted and made again has another id. */
  readonly stream: string;
  /** Its number in the stream, from 1. */
  readonly seq: number;
}
