type Side = 'buy' | 'sell';

export type Direction = 'above' | 'below';

export const ORDER_FIELDS = ['trailBps', 'everySeconds', 'times'] as const;
type OrderField = (typeof ORDER_FIELDS)[number];

interface KindRules {
  readonly sides: readonly Side[];
  /** Whether a sell of this kind closes a position, and is canceled with it. */
  readonly exits: boolean;
  /** Numbers that a request must give; all others are rejected. */
  readonly needs: readonly OrderField[];
}

interface PriceKindRules extends KindRules {
  readonly waitsFor: 'price';
  readonly usualDirection: (side: Side) => Direction;
}

interface OtherKindRules extends KindRules {
  readonly waitsFor: 'trail' | 'clock' | 'graduation';
}

const BOTH: readonly Side[] = ['buy', 'sell'];
const SELL: readonly Side[] = ['sell'];

/** All kinds of orders, in display order. `npm run new -- order-kind` adds one. */
export const ORDER_KIND_RULES = {
  limit: {
    waitsFor: 'price',
    sides: BOTH,
    exits: false,
    needs: [],
    usualDirection: (side) => (side === 'buy' ? 'below' : 'above'),
  },
  takeProfit: { waitsFor: 'price', sides: SELL, exits: true, needs: [], usualDirection: () => 'above' },
  stopLoss: { waitsFor: 'price', sides: SELL, exits: true, needs: [], usualDirection: () => 'below' },
  trailing: { waitsFor: 'trail', sides: BOTH, exits: true, needs: ['trailBps'] },
  recurring: { waitsFor: 'clock', sides: BOTH, exits: false, needs: ['everySeconds', 'times'] },
  graduation: { waitsFor: 'graduation', sides: BOTH, exits: false, needs: [] },
} as const satisfies Readonly<Record<string, PriceKindRules | OtherKindRules>>;

type OrderKind = keyof typeof ORDER_KIND_RULES;

export type PriceKind = {
  [K in OrderKind]: (typeof ORDER_KIND_RULES)[K]['waitsFor'] extends 'price' ? K : never;
}[OrderKind];

export const ORDER_KINDS = Object.keys(ORDER_KIND_RULES) as OrderKind[];

export const waitsForPrice = (kind: OrderKind): kind is PriceKind =>
  ORDER_KIND_RULES[kind].waitsFor === 'price';

export const PRICE_KINDS = ORDER_KINDS.filter(waitsForPrice);

export const isAllowed = (kind: OrderKind, side: Side): boolean =>
  ORDER_KIND_RULES[kind].sides.includes(side);

export const isExit = (kind: OrderKind, side: Side): boolean =>
  side === 'sell' && ORDER_KIND_RULES[kind].exits;

/** Reports whether a request for an order must give a number. */
export const needsField = (kind: OrderKind, field: OrderField): boolean => {
  const needs: readonly OrderField[] = ORDER_KIND_RULES[kind].needs;
  return needs.includes(field);
};

export const usualDirection = (kind: PriceKind, side: Side): Direction =>
  ORDER_KIND_RULES[kind].usualDirection(side);
