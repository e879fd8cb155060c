import { brand } from '@proofyard/contract/brand.ts'
import airdrop from '@proofyard/samples/pictures/airdrop.svg'
import collatzGuest from '@proofyard/samples/pictures/collatz_guest.svg'
import creditChain from '@proofyard/samples/pictures/credit_chain.svg'
import cubeChain from '@proofyard/samples/pictures/cube_chain.svg'
import factors from '@proofyard/samples/pictures/factors.svg'
import fibonacci from '@proofyard/samples/pictures/fibonacci.svg'
import fibonacciGuest from '@proofyard/samples/pictures/fibonacci_guest.svg'
import fibonacciProgram from '@proofyard/samples/pictures/fibonacci_program.svg'
import hashChain from '@proofyard/samples/pictures/hash_chain.svg'
import hiddenAmount from '@proofyard/samples/pictures/hidden_amount.svg'
import jsonClaim from '@proofyard/samples/pictures/json_claim.svg'
import multiplier2 from '@proofyard/samples/pictures/multiplier2.svg'
import ofAge from '@proofyard/samples/pictures/of-age.svg'
import preimage from '@proofyard/samples/pictures/preimage.svg'
import privateVote from '@proofyard/samples/pictures/private_vote.svg'
import sealedBid from '@proofyard/samples/pictures/sealed_bid.svg'
import secretText from '@proofyard/samples/pictures/secret_text.svg'
import signedGrade from '@proofyard/samples/pictures/signed_grade.svg'
import sudoku from '@proofyard/samples/pictures/sudoku.svg'
import tokenMint from '@proofyard/samples/pictures/token_mint.svg'
import type { samples } from '@proofyard/samples/samples.ts'

const pictures: Record<(typeof samples)[number]['project'], string> = {
  multiplier2,
  private_vote: privateVote,
  'of-age': ofAge,
  signed_grade: signedGrade,
  json_claim: jsonClaim,
  sudoku,
  token_mint: tokenMint,
  factors,
  hash_chain: hashChain,
  fibonacci_program: fibonacciProgram,
  hidden_amount: hiddenAmount,
  airdrop,
  secret_text: secretText,
  credit_chain: creditChain,
  preimage,
  cube_chain: cubeChain,
  sealed_bid: sealedBid,
  fibonacci_guest: fibonacciGuest,
  fibonacci,
  collatz_guest: collatzGuest,
}

/** The address of the picture that is drawn for a sample; undefined for any other project. */
export function samplePicture(team: string, project: string): string | undefined {
  return team === brand.sampleTeam && Object.hasOwn(pictures, project)
    ? pictures[project as keyof typeof pictures]
    : undefined
}
