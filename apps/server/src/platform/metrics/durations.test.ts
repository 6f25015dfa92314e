import { describe, expect, it } from 'vitest';
import { Durations } from './durations.ts';

describe('durations', () => {
  it('are counted cumulatively by bucket', () => {
    const durations = new Durations('call_seconds', 'Time to answer');
    for (const ms of [0.5, 1, 3, 9_000]) durations.observe('GET', '/a', 200, ms);
    durations.observe('GET', '/b"\n', 404, 1);
    const lines = durations.text().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE call_seconds histogram',
        'call_seconds_bucket{le="0.001",method="GET",route="/a",status="200"} 2',
        'call_seconds_bucket{le="0.005",method="GET",route="/a",status="200"} 3',
        'call_seconds_bucket{le="5",method="GET",route="/a",status="200"} 3',
        'call_seconds_bucket{le="+Inf",method="GET",route="/a",status="200"} 4',
        'call_seconds_count{method="GET",route="/a",status="200"} 4',
        'call_seconds_count{method="GET",route="/b\\"\\n",status="404"} 1',
      ]),
    );
  });
});
