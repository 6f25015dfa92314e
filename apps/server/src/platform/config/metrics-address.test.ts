import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('the metrics address', () => {
  const metricsOf = (given: Record<string, string>) => parseConfig(given).metrics;

  it('defaults to this machine, on any free port when the server uses any', () => {
    for (const given of [{}, { HOST: '0.0.0.0', PORT: '80' }])
      expect(metricsOf(given)).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(metricsOf({ PORT: '0' })).toEqual({ host: '127.0.0.1', port: 0 });
  });

  it('is the configured one, or none', () => {
    expect(metricsOf({ METRICS_ADDRESS: '10.0.0.5:9090' })).toEqual({ host: '10.0.0.5', port: 9090 });
    expect(metricsOf({ METRICS_ADDRESS: '[::1]:9090' })).toEqual({ host: '::1', port: 9090 });
    expect(metricsOf({ METRICS_ADDRESS: 'off' })).toBeNull();
    for (const METRICS_ADDRESS of ['9090', 'http://a:1', '127.0.0.1:65536', 'a b:1', '127.0.0.1:'])
      expect(() => metricsOf({ METRICS_ADDRESS })).toThrow('such as 127.0.0.1:9464');
  });
});
