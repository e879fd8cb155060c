/** The large parts of a proof that its page shows. */
export const shownProofParts = {
  include_proof: true,
  include_public: true,
  include_verification_key: false,
  include_smart_contract_calldata: false,
}
