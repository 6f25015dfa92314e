import type { TokenFacts } from '@dugout/market/types';
import { type Check, passed, plural, type ScanFacts } from './scan-check.ts';

/** Sanitizes a token's ticker for our sentences: letters and digits, or the address if there are none. */
function called({ mint, symbol }: Pick<TokenFacts, 'mint' | 'symbol'>): string {
  const letters = symbol.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 10);
  const address = `${mint.slice(0, 4)}...${mint.slice(-4)}`;
  return letters === '' ? address : `${letters} (${address})`;
}

function pictureAgainst(picture: ScanFacts['picture']): string | null {
  if (picture === null || picture.shownBy === 0) return null;
  if (picture.original !== null)
    return `its picture matches that of ${called(picture.original)}, which has a deeper pool`;
  return plural(picture.shownBy, 'other token uses its picture', 'other tokens use its picture');
}

function nameAgainst({ lookAlikes, deepest }: ScanFacts): string | null {
  if (lookAlikes === 0) return null;
  const others = `${plural(lookAlikes, 'other token uses', 'other tokens use')} its name or ticker`;
  return deepest ? others : `${others} and one of them has a deeper pool`;
}

export const nameCheck: Check = (facts) => {
  const { lookAlikes, deepest, picture } = facts;
  const names = 'Names and tickers of all tokens, including look-alike letters.';
  const looked =
    picture === null ? names : `${names} Pictures, including copies in another size, format or shade.`;
  const against = [nameAgainst(facts), pictureAgainst(picture)].filter((each) => each !== null);
  if (against.length === 0) return passed('name', 'Same name', 'None', looked);
  return {
    id: 'name',
    name: 'Same name',
    level: (lookAlikes > 0 && !deepest) || (picture !== null && picture.original !== null) ? 'fail' : 'look',
    value: lookAlikes > 0 ? String(lookAlikes) : 'Picture',
    looked,
    against: against.join(', '),
  };
};
