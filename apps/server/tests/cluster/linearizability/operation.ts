/** An operation on one key, as its client saw it. */
export interface Operation<Call, Answer> {
  /** Names the caller and the server when the history has a fault. */
  readonly client: string;
  /** The object of the call. Histories of different keys are independent. */
  readonly key: string;
  readonly call: Call;
  /** In ms of one clock for the whole history. */
  readonly start: number;
  /** Null when no answer came: the operation takes effect at any later time, or never. */
  readonly returned: { readonly end: number; readonly answer: Answer } | null;
}

/** A sequential object: how operations that come one after the other change it. */
export interface Model<State, Call, Answer> {
  /** Returns the first state. The operations of the history may show what calls without an answer did. */
  start(operations: readonly Operation<Call, Answer>[]): State;
  /**
   * Returns the possible states after a call with this answer, including changes that the object made by itself
   * before; none when it cannot give the answer. A null answer is unknown, and the call had its effect.
   */
  step(state: State, call: Call, answer: Answer | null): readonly State[];
  /** Returns the same text for equal states. */
  name(state: State): string;
  /** Reports whether a call changes nothing. */
  isRead(call: Call): boolean;
  /** Reports whether a call changes nothing in this state and in later ones. */
  isRepeat?(state: State, call: Call): boolean;
}
