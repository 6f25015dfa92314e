-- The priority level and the limits of an execution that follows the network and the market; null for a fixed one.
ALTER TABLE swap ADD COLUMN auto jsonb;
ALTER TABLE swap_order ADD COLUMN auto jsonb;
