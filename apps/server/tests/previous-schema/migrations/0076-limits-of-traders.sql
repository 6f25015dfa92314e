-- The trader's own limit of a swap: the least out for ExactIn, the most in for ExactOut. Raw units.
ALTER TABLE swap_order ADD COLUMN own_limit numeric(39, 0) CHECK (own_limit > 0);
