-- Rent that a swap returned to the wallet by closing its emptied token account. Lamports.
ALTER TABLE swap ADD COLUMN rent_back numeric(39, 0) NOT NULL DEFAULT 0 CHECK (rent_back >= 0);
