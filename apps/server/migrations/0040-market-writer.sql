-- The run of a server that stores the market. Batches of any other are refused: a server that was paused while another
-- took over writes nothing more.
ALTER TABLE market_head ADD COLUMN writer text;
