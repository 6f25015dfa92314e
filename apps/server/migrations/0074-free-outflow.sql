-- The part of `platform_lamports` that anybody could repeat with more accounts, at no cost: see
-- packages/domain/src/fair-share.ts.
ALTER TABLE withdrawal ADD COLUMN free_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (free_lamports >= 0);
ALTER TABLE withdrawal_outflow_hour
  ADD COLUMN free_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (free_lamports >= 0);
ALTER TABLE wallet_export ADD COLUMN free_lamports numeric(39, 0) NOT NULL DEFAULT 0 CHECK (free_lamports >= 0);
