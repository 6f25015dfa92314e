import { SOL_MINT } from '@dugout/domain/sol';
import { TOKEN_PROGRAM, type TokenProgram } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Instruction } from '../transaction/wire-transaction.ts';
import type { Swap } from './parse-intent.ts';
import { demand } from './refuse.ts';
import type { TokenInstruction } from './token-instruction.ts';
import type { Bargain } from './venue.ts';

type Transfer = Extract<TokenInstruction, { kind: 'transfer' }>;

/** An exchange of plain transfers between the wallet and one other signer: all of it happens, or nothing. */
export class CoSigned {
  readonly #intent: Swap;
  readonly #other: string;
  #paid = 0n;
  #received = 0n;

  constructor(intent: Swap, other: string) {
    this.#intent = intent;
    this.#other = other;
  }

  get other(): string {
    return this.#other;
  }

  get bargain(): Bargain {
    return { mostIn: this.#paid, leastOut: this.#received };
  }

  payLamports(lamports: bigint): void {
    demand(this.#intent.inputMint === SOL_MINT, 'SOL leaves, but a token is to be paid');
    this.#paid += lamports;
  }

  receiveLamports(lamports: bigint): void {
    demand(this.#intent.outputMint === SOL_MINT, 'SOL comes, but a token is to be received');
    this.#received += lamports;
  }

  /** A pool of the local chain says beside the transfers what they are. */
  hear({ accounts }: Instruction): void {
    const signers = [this.#intent.wallet, this.#other];
    demand(
      accounts.every((account) => account !== null && signers.includes(account)),
      "a pool's word names another account",
    );
  }

  transfer({ from, mint, to, authority, amount }: Transfer, program: TokenProgram): void {
    const { wallet, inputMint, outputMint, outputHasNoTransferFee = false } = this.#intent;
    const pays = authority === wallet;
    const moved = pays ? inputMint : outputMint;
    const [payer, payee] = pays ? [wallet, this.#other] : [this.#other, wallet];
    demand(authority === payer, 'a transfer is signed by another');
    demand(mint === null || mint === moved, 'another token moves');
    demand(pays || program === TOKEN_PROGRAM || outputHasNoTransferFee, 'of what is received a part may be kept back');
    demand(from === tokenAccountOf(payer, moved, program), 'a transfer is from another account');
    demand(to === tokenAccountOf(payee, moved, program), 'a transfer goes elsewhere');
    if (pays) this.#paid += amount;
    else this.#received += amount;
  }
}
