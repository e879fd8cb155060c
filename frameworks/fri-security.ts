/**
 * What bits of security by FRI's conjecture leave out, as a sentence. That code words far from all others are found out up to
 * the code's capacity, as the conjecture has it, was disproved in November 2025 (ePrint 2025/2010 and 2025/2046); up to
 * Johnson's bound, where each query is worth half as much, it is proved (ePrint 2020/654).
 *
 * @param queryBits what all queries are worth by the conjecture
 * @param workBits of work that a prover does for each proof
 */
export function provenSecurity(queryBits: number, workBits = 0): string {
  const bits = Math.floor(queryBits / 2) + workBits
  return `The conjecture was disproved in its strongest form in November 2025 (ePrint 2025/2046), and no attack on such parameters is known; what is proved gives at most ${bits} bits.`
}
