-- Giveaways. Their prizes lie in one account of the ledger from the opening on.
CREATE TABLE giveaway (
  id text PRIMARY KEY,
  number integer NOT NULL UNIQUE CHECK (number > 0),
  title text NOT NULL,
  prize_lamports numeric(39, 0) NOT NULL CHECK (prize_lamports > 0),
  opens_at timestamptz(3) NOT NULL,
  opened_slot bigint NOT NULL,
  closes_at timestamptz(3) NOT NULL CHECK (closes_at > opens_at),
  min_rank integer NOT NULL CHECK (min_rank BETWEEN 0 AND 20),
  min_age_days integer NOT NULL CHECK (min_age_days >= 0),
  needs_wallet boolean NOT NULL,
  -- SHA-256 of the seed, and the seed itself, sealed until it is shown.
  commitment text NOT NULL CHECK (commitment ~ '^[0-9a-f]{64}$'),
  sealed_seed bytea NOT NULL,
  entries integer NOT NULL DEFAULT 0 CHECK (entries >= 0),
  -- Set when entries close; nobody enters any more.
  entrants_hash text CHECK (entrants_hash ~ '^[0-9a-f]{64}$'),
  -- The first block after that: whatever it was first read as stays.
  slot bigint,
  blockhash text,
  -- Set when the draw is over, all at once. A void one has neither seed nor winner; a prize that is not paid
  -- stays in the account, for the next.
  ended_at timestamptz(3),
  seed text CHECK (seed ~ '^[0-9a-f]{64}$'),
  winner_number integer,
  paid boolean NOT NULL DEFAULT false,
  CONSTRAINT giveaway_paid CHECK (NOT paid OR winner_number IS NOT NULL),
  CONSTRAINT giveaway_block CHECK ((slot IS NULL) = (blockhash IS NULL)),
  CONSTRAINT giveaway_block_after_list CHECK (blockhash IS NULL OR entrants_hash IS NOT NULL),
  CONSTRAINT giveaway_drawn CHECK (
    (seed IS NULL AND winner_number IS NULL)
    OR (ended_at IS NOT NULL AND blockhash IS NOT NULL AND winner_number BETWEEN 0 AND entries - 1)
  )
);
CREATE INDEX giveaway_pending ON giveaway (closes_at) WHERE ended_at IS NULL;

-- One line of the list each; it stays when its trader's account goes.
CREATE TABLE giveaway_entry (
  giveaway_id text NOT NULL REFERENCES giveaway (id),
  -- Line of the list, from 0, in order of entry.
  number integer NOT NULL CHECK (number >= 0),
  -- What the published list says in place of the trader.
  entrant text NOT NULL CHECK (entrant ~ '^[a-z0-9]{12}$'),
  user_id text REFERENCES auth_user (id) ON DELETE SET NULL,
  entered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (giveaway_id, number),
  UNIQUE (giveaway_id, entrant),
  UNIQUE (giveaway_id, user_id)
);
CREATE INDEX giveaway_entry_user ON giveaway_entry (user_id);

-- Linked wallets that entered, as keyed digests: one may enter once, whichever account it moves to.
CREATE TABLE giveaway_wallet (
  giveaway_id text NOT NULL REFERENCES giveaway (id),
  digest bytea NOT NULL,
  PRIMARY KEY (giveaway_id, digest)
);
