/** An e-mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands one e-mail to a server. Throws MailFailure. */
export type DeliverMail = (mail: Mail) => Promise<void>;

/** An e-mail was not taken. */
export class MailFailure extends Error {
  /** Whether a later attempt cannot change it. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.name = 'MailFailure';
    this.isFinal = isFinal;
  }
}
