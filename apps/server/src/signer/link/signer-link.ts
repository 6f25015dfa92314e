import type { Writable } from 'node:stream';

/** One life of the server's way to a signer: a process of its own, or a connection to one. */
export interface SignerLink {
  readonly way: Writable;
  /** Ends it and waits for its end. */
  close(): Promise<void>;
}

/** Why a link ended, in words for the operator. */
export interface LinkLoss {
  readonly words: string;
  readonly fields: object;
  /** Whether trying again may help a server that has not started yet. */
  readonly mayRecover: boolean;
}

export interface LinkEvents {
  /** From now on requests are answered, by the process of this id. */
  readonly ready: (pid: number) => void;
  /** Takes the bytes over. */
  readonly reply: (frame: unknown, bytes: Buffer) => void;
  /** Once, and nothing comes after it. */
  readonly lost: (loss: LinkLoss) => void;
  /** Something that the operator should know. */
  readonly note: (words: string) => void;
}
