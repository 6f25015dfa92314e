/** A line that the server may write to its log, as the code has it. */
export interface LogEvent {
  readonly level: string;
  readonly text: string;
  readonly fields: readonly string[];
  readonly file: string;
}

export function logEventsUnder(folder: string): readonly LogEvent[];
