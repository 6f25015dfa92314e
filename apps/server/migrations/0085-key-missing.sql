-- Whether the signer has no key of a wallet that it should have: set by each start, which compares the two.
ALTER TABLE wallet ADD COLUMN key_missing boolean NOT NULL DEFAULT false;
