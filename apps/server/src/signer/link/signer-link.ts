import type { Writable } from 'node:stream';

/** One connection of the server to a signer, either a child process or a socket. */
export interface SignerLink {
  readonly way: Writable;
  /** Ends a connection over which nothing comes any more, so that another is made. A child process stays. */
  abandon(): void;
  /** Closes the link and waits for its end. */
  close(): Promise<void>;
}

export interface LinkLoss {
  readonly reason: string;
  readonly fields: object;
  /** Whether a retry may help a server that has not started yet. */
  readonly mayRecover: boolean;
}

export interface LinkEvents {
  /** Called once requests are answered, with the id of the answering process. */
  readonly ready: (pid: number) => void;
  /** Takes ownership of the bytes. */
  readonly reply: (frame: unknown, bytes: Buffer) => void;
  /** Called once, as the last event. */
  readonly lost: (loss: LinkLoss) => void;
  readonly note: (text: string) => void;
}
