/** Words for token names. Harmless, and no brands or people. */
const list = (words: string): readonly string[] => words.trim().split(/\s+/);

export const ANIMALS = list(`
Pigeon Frog Hippo Capybara Otter Goose Moose Badger Walrus Snail Worm Bison Tuna Cat Dog Duck Hamster Llama Alpaca Beaver Yak Newt Toad Owl Heron
Pelican Penguin Puffin Seal Gecko Iguana Turtle Tortoise Crab Lobster Shrimp Squid Octopus Jellyfish Salmon Herring Trout Carp Eel Mole Vole Mouse
Rat Squirrel Chipmunk Hedgehog Ferret Stoat Weasel Lynx Panda Koala Wombat Sloth Tapir Donkey Pony Goat Sheep Lamb Pig Cow Hen Rooster Turkey
Quail Raven Crow Magpie Sparrow Robin Finch Swan Stork Crane Flamingo Parrot Moth Beetle Ant Bee Wasp Cricket Ladybird Slug Emu Ostrich Camel
`);

export const JOBS = list(`
Notary Accountant Plumber Librarian Dentist Barista Intern Janitor Auditor Landlord Lawyer Postman Baker Butcher Referee Umpire Gardener Electrician
Carpenter Tailor Barber Pilot Captain Chef Cashier Clerk Coach Detective Diplomat Farmer Fisherman Florist Geologist Inspector Juror Lifeguard Locksmith
Magician Mayor Mechanic Milkman Nurse Optician Painter Pharmacist Pianist Poet Professor Secretary Shepherd Surgeon Surveyor Teacher Translator Treasurer
Valet Waiter Warden Welder Zookeeper Archivist Bailiff Concierge Cartographer
`);

export const THINGS = list(`
Lamp Soup Chair Sock Toast Bread Mug Fax Staircase Canoe Boat Onion Peach Spreadsheet Teapot Umbrella Ladder Bucket Button Carpet Candle Clock Curtain
Doorbell Drawer Envelope Fridge Fork Glove Hammer Hat Jar Kettle Key Lantern Mailbox Mattress Mirror Mitten Napkin Noodle Pancake Waffle Pickle Pillow
Pizza Plate Potato Pudding Puddle Radiator Raincoat Sandwich Sausage Scarf Scooter Shovel Shoelace Slipper Sofa Spoon Stapler Sweater Taxi Tent Toaster
Towel Tractor Trombone Tuba Turnip Vacuum Wallet Wardrobe Wheelbarrow Whistle Window Zipper Biscuit Cabbage Carrot Cheese Cookie Cucumber Dumpling Egg
Garlic Gravy Jam Leek Lemon Mango Marmalade Melon Muffin Mushroom Mustard Oat Olive Omelette Papaya Parsnip Pear Pepper Plum Porridge Pretzel Radish
Ravioli Rice Salad Scone Spinach Tomato Yogurt Cactus Pebble Cloud Rain Fog Moon Comet Anchor Kite Balloon Accordion Abacus
`);

export const QUALITIES = list(`
Quiet Honest Premium Unpaid Corporate Express Remote Sad Tall Polite Nervous Sleepy Lazy Late Early Humble Gentle Grumpy Jolly Mild Modest Patient
Proud Rusty Salty Shiny Shy Silent Slow Soggy Sour Spare Sticky Stubborn Sudden Suspicious Tidy Tiny Tired Unionised Notarised Certified Refundable
Underwater Upside Vintage Wobbly Wrong Zesty Accidental Almost Average Awkward Beige Borrowed Bouncy Cautious Cheap Clumsy Confused Crispy Curious
Damp Decaf Dizzy Dramatic Dusty Elderly Electric Emotional Extra Fancy Fluffy Forgotten Freelance Frozen Full Grateful Haunted Heavy Hungry Imaginary
Invisible Jealous Lonely Lost Lukewarm Magnetic Medium Midnight Misplaced Moderate Mysterious Naked Nocturnal Overdue Overcooked Overqualified Parked
Pointless Portable Probably Punctual Reluctant Retired Rented Second-Hand Seasonal Secret Serious Sincere Solar Soft Spicy Tax-Free Unread Unseen Urgent
`);

export const BODIES = list(`
Union Bureau Club Society Committee Academy Council Department Guild League Office Parliament Party Republic Summit Syndicate Economy Escrow Season Tax
Mutual Ministry Institute Archive Choir Orchestra Convention Holiday Shift Strike Budget Invoice Mortgage Pension Rebate Subsidy Audit Deposit Permit
`);

export const PLACES = list(`
Attic Balcony Basement Bakery Bathtub Canteen Carpark Cellar Corridor Garage Garden Hallway Harbour Kitchen Laundry Library Lobby Museum Orchard Pantry
Pier Pond Porch Roof Shed Station Suburb Tunnel Village Warehouse Office Street
`);

export const GIVEN_NAMES = list(`
Kevin Gerald Brenda Doris Nigel Mildred Clive Agnes Bernard Edna Horace Mabel Norman Olga Percy Ruth Stanley Ursula Walter Winifred Barry Deirdre Gary
Hilda Irving Janet Keith Linda Maureen Neville Phyllis Roger Sheila Trevor Vera Wendy Cuthbert Dennis
`);

export const DOINGS = list(`
Counting Waiting Napping Queueing Baking Complaining Commuting Dancing Folding Gardening Hiding Humming Ironing Jogging Juggling Knitting Mopping
Negotiating Paddling Parking Snoring Stacking Sweeping Typing Whispering Yawning
`);
