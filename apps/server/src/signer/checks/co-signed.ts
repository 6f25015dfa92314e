import { parseRawAmount } from '@dugout/domain/base-units';
import { SOL_MINT } from '@dugout/domain/sol';
import { TOKEN_PROGRAM, type TokenProgram } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Instruction } from '../transaction/wire-transaction.ts';
import type { Swap } from './parse-intent.ts';
import { demand } from './refuse.ts';
import type { TokenInstruction } from './token-instruction.ts';
import type { SwapLeg } from './venue.ts';

type Transfer = Extract<TokenInstruction, { kind: 'transfer' }>;

/** An atomic exchange of plain transfers between the wallet and one other signer. */
export class CoSigned {
  readonly #intent: Swap;
  readonly #other: string;
  #paid = 0n;
  #received = 0n;
  #spoken = false;
  readonly #made: string[] = [];

  constructor(intent: Swap, other: string) {
    this.#intent = intent;
    this.#other = other;
  }

  get other(): string {
    return this.#other;
  }

  get leg(): SwapLeg {
    return {
      encodedMaxIn: this.#paid,
      encodedMinOut: this.#received,
      mayPayLess: false,
      wraps: 'never',
      made: this.#made,
    };
  }

  payLamports(lamports: bigint): void {
    demand(this.#intent.inputMint === SOL_MINT, 'SOL leaves, but a token is to be paid');
    this.#pay(lamports);
  }

  receiveLamports(lamports: bigint): void {
    demand(this.#intent.outputMint === SOL_MINT, 'SOL comes, but a token is to be received');
    this.#receive(lamports);
  }

  /** Reads the memo that a pool of the local chain adds once after the transfers to describe them. */
  readPoolMemo({ accounts, data }: Instruction): void {
    const [side, paid, received, least, ...others] = Buffer.from(data).toString('latin1').split(' ');
    demand(!this.#spoken && others.length === 1, "a pool's word is not formed as it should be");
    demand(
      accounts.join() === [this.#other, this.#intent.wallet].join(),
      "a pool's word names another account",
    );
    demand(
      side === (this.#intent.inputMint === SOL_MINT ? 'buy' : 'sell'),
      "a pool's word is of the other side",
    );
    demand(
      paid === String(this.#paid) && received === String(this.#received),
      "a pool's word is of other amounts",
    );
    const accepted = parseRawAmount(least ?? '');
    demand(accepted !== null && accepted <= this.#received, "a pool's word is of other amounts");
    this.#spoken = true;
  }

  transfer({ from, mint, to, authority, amount }: Transfer, program: TokenProgram): void {
    const { wallet, inputMint, outputMint, outputHasNoTransferFee = false } = this.#intent;
    const pays = authority === wallet;
    const moved = pays ? inputMint : outputMint;
    const [payer, payee] = pays ? [wallet, this.#other] : [this.#other, wallet];
    demand(authority === payer, 'a transfer is signed by another');
    demand(mint === null || mint === moved, 'another token moves');
    demand(
      pays || program === TOKEN_PROGRAM || outputHasNoTransferFee,
      'a part of the received amount may be withheld',
    );
    demand(from === tokenAccountOf(payer, moved, program), 'a transfer is from another account');
    demand(to === tokenAccountOf(payee, moved, program), 'a transfer goes elsewhere');
    if (pays) this.#pay(amount);
    else {
      this.#made.push(to);
      this.#receive(amount);
    }
  }

  #pay(amount: bigint): void {
    demand(this.#paid === 0n && this.#received === 0n, 'the wallet pays twice, or after it was paid');
    this.#paid = amount;
  }

  #receive(amount: bigint): void {
    demand(this.#paid > 0n && this.#received === 0n, 'the wallet is paid twice, or before it pays');
    this.#received = amount;
  }
}
