import { setTimeout as pause } from 'node:timers/promises';
import { fieldOf } from '../signer/fields.ts';
import type { SignerLink } from '../signer/link/signer-link.ts';
import { type SignerSocketOptions, socketLink } from '../signer/link/socket-link.ts';
import { writeFrame } from '../signer/pipe.ts';
import type { Report, Wanted } from '../signer/prices/report.ts';

const ANSWER_MS = 5_000;
const AGAIN_MS = 500;

interface Pending {
  readonly answer: (output: Wanted) => void;
  readonly fail: (error: Error) => void;
}

/** The connection to the signer, reopened whenever it was lost. */
export class SignerLine {
  readonly #options: SignerSocketOptions;
  readonly #say: (line: string) => void;
  #link: SignerLink | null = null;
  #pending: Pending | null = null;
  #nextId = 1;
  /** The last printed connection error. */
  #lost = '';
  #isClosed = false;

  constructor(options: SignerSocketOptions, say: (line: string) => void) {
    this.#options = options;
    this.#say = say;
    this.#open();
  }

  /**
   * Sends a report and returns the signer's next requests. One at a time. Throws when the signer is unavailable.
   */
  report(report: Report): Promise<Wanted> {
    const link = this.#link;
    if (link === null || this.#pending !== null)
      return Promise.reject(new Error('the signer is unavailable'));
    return new Promise<Wanted>((answer, reject) => {
      const tooLate = setTimeout(() => fail(new Error('the signer does not answer')), ANSWER_MS);
      const end = (): void => {
        clearTimeout(tooLate);
        this.#pending = null;
      };
      const fail = (error: Error): void => {
        end();
        reject(error);
      };
      this.#pending = {
        answer: (output) => {
          end();
          answer(output);
        },
        fail,
      };
      writeFrame(link.way, { id: this.#nextId++, command: 'report', input: report });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#link?.close();
  }

  #open(): void {
    const link = socketLink(this.#options, {
      ready: () => {
        this.#link = link;
        this.#lost = '';
        this.#say('the signer takes prices');
      },
      // After the handshake the other end is the signer, and its frames are responses.
      reply: (frame) => {
        const output = fieldOf(frame, 'output');
        if (fieldOf(frame, 'ok') === true) this.#pending?.answer(output as Wanted);
        else this.#pending?.fail(new Error('the signer refused a report'));
      },
      note: this.#say,
      lost: ({ reason }) => {
        if (reason !== this.#lost) this.#say(`the signer is unavailable: ${reason}`);
        this.#lost = reason;
        this.#link = null;
        this.#pending?.fail(new Error('the signer disconnected'));
        if (!this.#isClosed) void pause(AGAIN_MS).then(() => this.#open());
      },
    });
  }
}
