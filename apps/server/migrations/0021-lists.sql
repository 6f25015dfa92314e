-- The runs of one, two and three letters in a text. A text that contains another has all of its runs, so an
-- index on them finds a part of a name anywhere in it.
CREATE FUNCTION text_runs(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(value, start, size)), '{}')
  FROM generate_series(1, 3) AS size, generate_series(1, length(value) - size + 1) AS start
$$;

-- What the list of clans sorts, filters and searches by.
ALTER TABLE clan
  -- Members, kept by a trigger on clan_member.
  ADD COLUMN member_count integer NOT NULL DEFAULT 0,
  -- Lamports that the members traded in the last 7 days, as coarse as they are shown.
  ADD COLUMN week_volume numeric(39, 0) NOT NULL DEFAULT 0,
  -- Place among clans by the hit rate of their calls, from 1; null for too few calls.
  ADD COLUMN place integer,
  -- The name as it is searched, the tag as it looks, and keys of the names that pass for this one. Empty until
  -- the server fills them in.
  ADD COLUMN searched_name text NOT NULL DEFAULT '',
  ADD COLUMN drawn_tag text NOT NULL DEFAULT '',
  ADD COLUMN likeness_keys integer[] NOT NULL DEFAULT '{}',
  -- The order of the list, all ascending, so that one comparison of rows finds where a page goes on.
  ADD COLUMN list_place integer NOT NULL GENERATED ALWAYS AS (coalesce(place, 2147483647)) STORED,
  ADD COLUMN list_volume numeric(39, 0) NOT NULL GENERATED ALWAYS AS (-week_volume) STORED,
  ADD COLUMN list_members integer NOT NULL GENERATED ALWAYS AS (-member_count) STORED;

CREATE INDEX clan_list ON clan (list_place, list_volume, list_members, created_at, id)
  INCLUDE (place, member_count, min_rank, min_volume);
CREATE INDEX clan_search ON clan USING gin (text_runs(searched_name || E'\n' || lower(tag)));
CREATE INDEX clan_drawn_tag ON clan (drawn_tag);
CREATE INDEX clan_likeness ON clan USING gin (likeness_keys);

CREATE INDEX auth_user_name_runs ON auth_user USING gin (text_runs(lower(name)));
CREATE INDEX profile_hidden_pnl ON profile (user_id) WHERE (privacy ->> 'showPnl') = 'false';
