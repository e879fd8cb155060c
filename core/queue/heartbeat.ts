/** Seconds without a sign of life after which a job is taken from its worker: the least that pg-boss allows. */
export const HEARTBEAT_SECONDS = 10
