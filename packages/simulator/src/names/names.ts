import type { Rng } from '../rng.ts';

/** Words for token names. Harmless, and no brands or people. */
const list = (words: string): readonly string[] => words.trim().split(/\s+/);

const ANIMALS = list(`
Pigeon Frog Hippo Capybara Otter Goose Moose Badger Walrus Snail Worm Bison Tuna Cat Dog Duck Hamster Llama Alpaca Beaver Yak Newt Toad Owl Heron
Pelican Penguin Puffin Seal Gecko Iguana Turtle Tortoise Crab Lobster Shrimp Squid Octopus Jellyfish Salmon Herring Trout Carp Eel Mole Vole Mouse
Rat Squirrel Chipmunk Hedgehog Ferret Stoat Weasel Lynx Panda Koala Wombat Sloth Tapir Donkey Pony Goat Sheep Lamb Pig Cow Hen Rooster Turkey
Quail Raven Crow Magpie Sparrow Robin Finch Swan Stork Crane Flamingo Parrot Moth Beetle Ant Bee Wasp Cricket Ladybird Slug Emu Ostrich Camel
`);

const JOBS = list(`
Notary Accountant Plumber Librarian Dentist Barista Intern Janitor Auditor Landlord Lawyer Postman Baker Butcher Referee Umpire Gardener Electrician
Carpenter Tailor Barber Pilot Captain Chef Cashier Clerk Coach Detective Diplomat Farmer Fisherman Florist Geologist Inspector Juror Lifeguard Locksmith
Magician Mayor Mechanic Milkman Nurse Optician Painter Pharmacist Pianist Poet Professor Secretary Shepherd Surgeon Surveyor Teacher Translator Treasurer
Valet Waiter Warden Welder Zookeeper Archivist Bailiff Concierge Cartographer
`);

const THINGS = list(`
Lamp Soup Chair Sock Toast Bread Mug Fax Staircase Canoe Boat Onion Peach Spreadsheet Teapot Umbrella Ladder Bucket Button Carpet Candle Clock Curtain
Doorbell Drawer Envelope Fridge Fork Glove Hammer Hat Jar Kettle Key Lantern Mailbox Mattress Mirror Mitten Napkin Noodle Pancake Waffle Pickle Pillow
Pizza Plate Potato Pudding Puddle Radiator Raincoat Sandwich Sausage Scarf Scooter Shovel Shoelace Slipper Sofa Spoon Stapler Sweater Taxi Tent Toaster
Towel Tractor Trombone Tuba Turnip Vacuum Wallet Wardrobe Wheelbarrow Whistle Window Zipper Biscuit Cabbage Carrot Cheese Cookie Cucumber Dumpling Egg
Garlic Gravy Jam Leek Lemon Mango Marmalade Melon Muffin Mushroom Mustard Oat Olive Omelette Papaya Parsnip Pear Pepper Plum Porridge Pretzel Radish
Ravioli Rice Salad Scone Spinach Tomato Yogurt Cactus Pebble Cloud Rain Fog Moon Comet Anchor Kite Balloon Accordion Abacus
`);

const QUALITIES = list(`
Quiet Honest Premium Unpaid Corporate Express Remote Sad Tall Polite Nervous Sleepy Lazy Late Early Humble Gentle Grumpy Jolly Mild Modest Patient
Proud Rusty Salty Shiny Shy Silent Slow Soggy Sour Spare Sticky Stubborn Sudden Suspicious Tidy Tiny Tired Unionised Notarised Certified Refundable
Underwater Upside Vintage Wobbly Wrong Zesty Accidental Almost Average Awkward Beige Borrowed Bouncy Cautious Cheap Clumsy Confused Crispy Curious
Damp Decaf Dizzy Dramatic Dusty Elderly Electric Emotional Extra Fancy Fluffy Forgotten Freelance Frozen Full Grateful Haunted Heavy Hungry Imaginary
Invisible Jealous Lonely Lost Lukewarm Magnetic Medium Midnight Misplaced Moderate Mysterious Naked Nocturnal Overdue Overcooked Overqualified Parked
Pointless Portable Probably Punctual Reluctant Retired Rented Second-Hand Seasonal Secret Serious Sincere Solar Soft Spicy Tax-Free Unread Unseen Urgent
`);

const BODIES = list(`
Union Bureau Club Society Committee Academy Council Department Guild League Office Parliament Party Republic Summit Syndicate Economy Escrow Season Tax
Mutual Ministry Institute Archive Choir Orchestra Convention Holiday Shift Strike Budget Invoice Mortgage Pension Rebate Subsidy Audit Deposit Permit
`);

const PLACES = list(`
Attic Balcony Basement Bakery Bathtub Canteen Carpark Cellar Corridor Garage Garden Hallway Harbour Kitchen Laundry Library Lobby Museum Orchard Pantry
Pier Pond Porch Roof Shed Station Suburb Tunnel Village Warehouse Office Street
`);

const GIVEN_NAMES = list(`
Kevin Gerald Brenda Doris Nigel Mildred Clive Agnes Bernard Edna Horace Mabel Norman Olga Percy Ruth Stanley Ursula Walter Winifred Barry Deirdre Gary
Hilda Irving Janet Keith Linda Maureen Neville Phyllis Roger Sheila Trevor Vera Wendy Cuthbert Dennis
`);

const DOINGS = list(`
Counting Waiting Napping Queueing Baking Complaining Commuting Dancing Folding Gardening Hiding Humming Ironing Jogging Juggling Knitting Mopping
Negotiating Paddling Parking Snoring Stacking Sweeping Typing Whispering Yawning
`);

export interface TokenName {
  readonly name: string;
  readonly symbol: string;
}

/** The words of a name, and the index of the most significant one. */
type Pattern = (rng: Rng) => readonly [words: readonly string[], significant: number];

const noun = (rng: Rng): string => rng.pick(rng.chance(0.5) ? ANIMALS : THINGS);

const ENDINGS =
  'onomics ington oid etta ito worth elot ium fest berg shire ster ology land core inator ville wick ara'.split(
    ' ',
  );

const fused = (rng: Rng): string => noun(rng).replace(/[aeiouy]+$/, '') + rng.pick(ENDINGS);

const article = (word: string): string => (/^[AEIOU]/.test(word) ? 'an' : 'a');

const PATTERNS: readonly Pattern[] = [
  (rng) => [[rng.pick(ANIMALS), rng.pick(JOBS)], 1],
  (rng) => [[rng.pick(ANIMALS), rng.pick(JOBS)], 0],
  (rng) => [[rng.pick(QUALITIES), rng.pick(ANIMALS)], 1],
  (rng) => [[rng.pick(QUALITIES), rng.pick(ANIMALS)], 0],
  (rng) => [[rng.pick(QUALITIES), rng.pick(THINGS)], 1],
  (rng) => [[rng.pick(QUALITIES), rng.pick(JOBS)], 1],
  (rng) => [[rng.pick(ANIMALS), rng.pick(BODIES)], 0],
  (rng) => [[rng.pick(THINGS), rng.pick(BODIES)], 0],
  (rng) => [[rng.pick(PLACES), rng.pick(ANIMALS)], 1],
  (rng) => [[rng.pick(PLACES), rng.pick(THINGS)], 1],
  (rng) => [[rng.pick(ANIMALS), 'of', 'the', rng.pick(PLACES)], 0],
  (rng) => [[rng.pick(DOINGS), rng.pick(ANIMALS)], 0],
  (rng) => [[rng.pick(GIVEN_NAMES), 'the', noun(rng)], 0],
  (rng) => [[noun(rng)], 0],
  (rng) => {
    const thing = rng.pick(THINGS);
    return [[rng.pick(ANIMALS), 'with', article(thing), thing], 3];
  },
  (rng) => [[fused(rng)], 0],
  (rng) => [[fused(rng)], 0],
  (rng) => [[rng.pick(QUALITIES), fused(rng)], 1],
  (rng) => [[fused(rng), rng.pick(BODIES)], 0],
  (rng) => [[rng.pick(THINGS), rng.pick(PLACES)], 0],
];

const letters = (text: string): string => text.replace(/[^A-Za-z]/g, '').toUpperCase();

/** Returns suitable tickers for a name, most natural first. */
function symbolsOf(rng: Rng, words: readonly string[], significant: number): string[] {
  const long = words.map(letters).filter((word) => word.length > 2);
  const main = letters(words[significant] ?? '');
  const other = long.find((word) => word !== main) ?? '';
  const rest = [
    long.join(''),
    main.slice(0, 5),
    main.slice(0, 4),
    main[0] + main.slice(1).replace(/[AEIOU]/g, ''),
    other.slice(0, 4),
    other.slice(0, 3) + main.slice(0, 3),
    main + other.slice(0, 1),
  ];
  const turn = rng.below(rest.length);
  return [main, other, ...rest.slice(turn), ...rest.slice(0, turn)];
}

/** Invents an unused name, and an unused ticker if possible. */
export function inventName(rng: Rng, isTaken: (symbol: string) => boolean): TokenName {
  for (let attempt = 0; ; attempt++) {
    const [words, significant] = rng.pick(PATTERNS)(rng);
    const symbol = symbolsOf(rng, words, significant).find(
      (it) => it.length >= 3 && it.length <= 10 && !isTaken(it),
    );
    if (symbol !== undefined || attempt === 20)
      return { name: words.join(' '), symbol: symbol ?? `${letters(words.join('')).slice(0, 8)}${attempt}` };
  }
}

/** Letters and their look-alikes: digits and Cyrillic. */
const CONFUSABLE: Readonly<Record<string, string>> = {
  o: '0',
  O: '0',
  l: 'I',
  I: 'l',
  e: 'е',
  a: 'а',
  c: 'с',
  p: 'р',
  A: 'А',
  E: 'Е',
  T: 'Т',
  C: 'С',
  B: 'В',
};

function withConfusable(rng: Rng, text: string): string {
  const places = Array.from(text).flatMap((letter, i) => (CONFUSABLE[letter] === undefined ? [] : [i]));
  if (places.length === 0) return text;
  const at = rng.pick(places);
  return text.slice(0, at) + CONFUSABLE[text[at] as string] + text.slice(at + 1);
}

export function imitateName(rng: Rng, original: TokenName): TokenName {
  const { name, symbol } = original;
  const way = rng.float();
  if (way < 0.45) return { name, symbol };
  if (way < 0.65) return { name: withConfusable(rng, name), symbol };
  if (way < 0.75) return { name, symbol: withConfusable(rng, symbol) };
  if (way < 0.83) return { name: `${name} 2.0`, symbol: `${symbol}2` };
  if (way < 0.9) return { name: `The Real ${name}`, symbol };
  if (way < 0.96) return { name: `Baby ${name}`, symbol: `BABY${symbol}`.slice(0, 10) };
  return { name: name.toLowerCase(), symbol };
}
