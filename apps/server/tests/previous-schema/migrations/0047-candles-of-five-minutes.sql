-- Candles of five minutes are five of a minute, and are kept as long: they are made where they are asked for.
delete from market_candle where span = 300;

create view market_candle_five_minutes as
select
  token,
  time / 300000 * 300000 as time,
  (array_agg(open order by time))[1] as open,
  max(high) as high,
  min(low) as low,
  (array_agg(close order by time desc))[1] as close,
  sum(volume) as volume
from market_candle
where span = 60
group by 1, 2;
