/** A plain-text e-mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Delivers one e-mail to a server. Throws MailFailure. */
export type DeliverMail = (mail: Mail) => Promise<void>;

export class MailFailure extends Error {
  /** Whether retrying is pointless. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.name = 'MailFailure';
    this.isFinal = isFinal;
  }
}
