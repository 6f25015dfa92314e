-- What ends the position of a buy: armed as orders in the transaction in which it lands.
ALTER TABLE swap ADD COLUMN exits jsonb;
