-- How far a trader's swaps may move a price without a fresh proof of identity, in basis points.
ALTER TABLE execution_ceiling
  ADD COLUMN price_impact_bps integer NOT NULL DEFAULT 2000 CHECK (price_impact_bps BETWEEN 0 AND 10000);
