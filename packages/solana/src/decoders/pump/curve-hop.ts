import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminator, discriminatorAt } from '../bytes/discriminator.ts';
import { callerOf } from '../call-tree.ts';
import type { SkipReason } from '../decoder.ts';
import { PUMP_SWAP_PROGRAM } from '../pump-swap/layout.ts';
import { hopContradiction, hopsOf, MULTI_HOP_SWAP } from '../pump-swap/multi-hop.ts';
import { type PumpTrade, quoteOfUser } from './layout.ts';

const MULTI_HOP_CURVE_SWAP = discriminator('e19a7516d756f667');

/** Reports whether PumpSwap's route called this instruction for a hop on a curve. */
export const isCurveRoute = ({ data }: RawInstruction): boolean =>
  discriminatorAt(data) === MULTI_HOP_CURVE_SWAP;

interface CurveHop {
  readonly path: string;
  readonly curve: string;
  readonly contradiction: SkipReason | null;
}

/** Finds a trade's hop by the mint that the route names for it. */
export function curveHop(transaction: RawTransaction, called: RawInstruction, event: PumpTrade): CurveHop {
  const { accounts, instructions } = transaction;
  const isRoute = ({ program, data }: RawInstruction): boolean =>
    accounts.at(program) === PUMP_SWAP_PROGRAM && discriminatorAt(data) === MULTI_HOP_SWAP;
  const route = callerOf(transaction, instructions.indexOf(called), isRoute);
  const hop =
    route === null ? undefined : hopsOf(route).find((each) => accounts.at(each.baseMint) === event.mint);
  if (route === null || hop === undefined)
    return { path: called.path, curve: '', contradiction: 'amounts contradict the transfers' };
  const { isBuy, tokenAmount: base, fee } = event;
  const quote = quoteOfUser(event);
  const contradiction = hopContradiction(transaction, route, hop, { isBuy, base, quote, fee });
  return { path: hop.path, curve: accounts.at(hop.place), contradiction };
}
