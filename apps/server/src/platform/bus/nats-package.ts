/** Loads the client of NATS, which only servers with NATS_URL need. */
export const loadNats = () => import('@nats-io/transport-node');
