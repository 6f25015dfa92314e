/**
 * The connection over which servers send each other hints. Messages sent while it is cut are lost. Those of one
 * sender arrive in order.
 */
export interface HintLink {
  /** Max bytes of a message. */
  readonly maxBytes: number;
  /** Sends to all other servers. Never throws. */
  send(topic: string, bytes: Uint8Array): void;
  /** Sets the receiver of the messages of other servers. */
  onMessage(receive: (topic: string, bytes: Uint8Array) => void): void;
  /** Sets the function to call when the connection is back after a cut. */
  onReturn(returned: () => void): void;
  /** Returns when the connection was last known to work, in ms of the monotonic clock. */
  aliveAt(): number;
  close(): Promise<void>;
}
