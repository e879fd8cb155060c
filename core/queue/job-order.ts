/**
 * In which order the waiting jobs of one team come, as SQL on a row of pg-boss's table: the higher priority first, of these the one with
 * the earlier deadline, and then by their place. All three ascend, and a job without a deadline comes behind those that have one.
 * @param job the name of the table in the statement, with its point; empty where there is one table
 */
export const jobOrder = (job = '') => [urgencyOf(job), deadlineOf(job), `${job}start_after`] as const

/** pg-boss's priority is higher where it is more urgent. */
const urgencyOf = (job: string) => `(-${job}priority)`

/** ISO 8601 in UTC, which sorts as text by its bytes. */
const deadlineOf = (job: string) => `(coalesce(${job}data->>'deadline', '~') collate "C")`
