import type { ServedCall } from '../call.ts'
import { apiKeyDelete } from './account/api-key-delete.ts'
import { apiKeyGenerateByPassword } from './account/api-key-generate-by-password.ts'
import { apiKeyGenerate } from './account/api-key-generate.ts'
import { apiKeyList } from './account/api-key-list.ts'
import { apiKeyUpdate } from './account/api-key-update.ts'
import { passwordChangeCalls } from './account/password-change.ts'
import { passwordReset } from './account/password-reset.ts'
import { passwordSet } from './account/password-set.ts'
import { tokenPair } from './account/token-pair.ts'
import { tokenRefresh } from './account/token-refresh.ts'
import { tokenVerify } from './account/token-verify.ts'
import { userLogin } from './account/user-login.ts'
import { userLoginPasskey } from './account/user-login-passkey.ts'
import { userLogoutEverywhere } from './account/user-logout-everywhere.ts'
import { userLogout } from './account/user-logout.ts'
import { userMe } from './account/user-me.ts'
import { userSignup } from './account/user-signup.ts'
import { userVerifySend } from './account/user-verify-send.ts'
import { userUnlock } from './account/user-unlock.ts'
import { userUnlockSend } from './account/user-unlock-send.ts'
import { userVerify } from './account/user-verify.ts'
import { circuitCancel } from './circuit/cancel.ts'
import { circuitCompare } from './circuit/compare.ts'
import { circuitCompile } from './circuit/compile.ts'
import { circuitCreate } from './circuit/create.ts'
import { circuitDeleteCalls } from './circuit/delete.ts'
import { circuitDetail } from './circuit/detail.ts'
import { circuitDownload } from './circuit/download.ts'
import { circuitEstimate } from './circuit/estimate.ts'
import { circuitEvents } from './circuit/events.ts'
import { circuitFiles } from './circuit/files.ts'
import { circuitInterface } from './circuit/interface.ts'
import { circuitListCalls } from './circuit/list.ts'
import { circuitOutput } from './circuit/output.ts'
import { circuitProofs, circuitProofsPaginated } from './circuit/proofs.ts'
import { circuitProve } from './circuit/prove.ts'
import { circuitSmartContractCalldata } from './circuit/smart-contract-calldata.ts'
import { circuitSmartContractVerifier } from './circuit/smart-contract-verifier.ts'
import { circuitCopy } from './circuit/copy.ts'
import { circuitStart } from './circuit/start.ts'
import { circuitStatus } from './circuit/status.ts'
import { circuitUpdate } from './circuit/update.ts'
import { claimVerify } from './claim/verify.ts'
import { consoleFrameworks } from './console/frameworks.ts'
import { consoleSettings } from './console/settings.ts'
import { deviceApprove } from './device/approve.ts'
import { deviceBegin } from './device/begin.ts'
import { deviceDetail } from './device/detail.ts'
import { devicePoll } from './device/poll.ts'
import { deviceRefuse } from './device/refuse.ts'
import { invitationAccept } from './invitation/accept.ts'
import { invitationConfirm } from './invitation/confirm.ts'
import { invitationDetail } from './invitation/detail.ts'
import { invitationWithdraw } from './invitation/withdraw.ts'
import { operatorActs } from './operator/acts.ts'
import { operatorReads } from './operator/reads.ts'
import { operatorRetry } from './operator/retry.ts'
import { passkeyAdd } from './passkey/add.ts'
import { passkeyAsk } from './passkey/ask.ts'
import { passkeyBegin } from './passkey/begin.ts'
import { passkeyRemove } from './passkey/remove.ts'
import { projectCircuits, projectCircuitsPaginated } from './project/circuits.ts'
import { projectDelete } from './project/delete.ts'
import { projectDetail } from './project/detail.ts'
import { projectList, projectListPaginated } from './project/list.ts'
import { projectProofs, projectProofsPaginated } from './project/proofs.ts'
import { projectSettings } from './project/settings.ts'
import { proofBundle } from './proof/bundle.ts'
import { proofCancel } from './proof/cancel.ts'
import { proofDelete } from './proof/delete.ts'
import { proofDetail } from './proof/detail.ts'
import { proofEvents } from './proof/events.ts'
import { proofListCsv } from './proof/csv.ts'
import { proofHistogram } from './proof/histogram.ts'
import { proofTimes } from './proof/times.ts'
import { proofListCalls } from './proof/list.ts'
import { proofPublicValues } from './proof/public-values.ts'
import { proofStatus } from './proof/status.ts'
import { proofVerify } from './proof/verify.ts'
import { secondFactorDetail } from './second-factor/detail.ts'
import { recoveryCodesRenew } from './second-factor/recovery-codes-renew.ts'
import { totpBegin } from './second-factor/totp-begin.ts'
import { totpConfirm } from './second-factor/totp-confirm.ts'
import { totpRemove } from './second-factor/totp-remove.ts'
import { sessionEnd } from './session/end.ts'
import { sessionList } from './session/list.ts'
import { signOnConnect } from './sign-on/connect.ts'
import { signOnDetail } from './sign-on/detail.ts'
import { signOnDisconnect } from './sign-on/disconnect.ts'
import { shareBundle } from './share/bundle.ts'
import { proofShare } from './share/create.ts'
import { shareDetail } from './share/detail.ts'
import { proofShares } from './share/list.ts'
import { proofShareRevoke } from './share/revoke.ts'
import { supportMessage } from './support/message.ts'
import { teamAvatarUpload } from './team/avatar-upload.ts'
import { teamChangeRole } from './team/change-role.ts'
import { teamCreate } from './team/create.ts'
import { teamDelete } from './team/delete.ts'
import { teamDetail } from './team/detail.ts'
import { teamEvents } from './team/events.ts'
import { teamInvitations } from './team/invitations.ts'
import { teamInvite } from './team/invite.ts'
import { teamMe } from './team/me.ts'
import { teamMembers } from './team/members.ts'
import { teamRemoveMember } from './team/remove-member.ts'
import { teamSettings } from './team/settings.ts'
import { workerEnd } from './worker/end.ts'
import { workerFail } from './worker/fail.ts'
import { workerFile } from './worker/file.ts'
import { workerFinishBuild } from './worker/finish-build.ts'
import { workerFinishProof } from './worker/finish-proof.ts'
import { workerGiveBack } from './worker/give-back.ts'
import { workerJobReport } from './worker/job-report.ts'
import { workerReport } from './worker/report.ts'
import { workerResult } from './worker/result.ts'
import { workerTake } from './worker/take.ts'

/** Every call that the server answers. */
export const allCalls: ServedCall[] = [
  userSignup,
  userVerify,
  userVerifySend,
  userLogin,
  userUnlock,
  userUnlockSend,
  userLogout,
  userLogoutEverywhere,
  userMe,
  ...passwordChangeCalls,
  passwordReset,
  passwordSet,
  secondFactorDetail,
  totpBegin,
  totpConfirm,
  totpRemove,
  recoveryCodesRenew,
  passkeyAsk,
  passkeyBegin,
  passkeyAdd,
  passkeyRemove,
  userLoginPasskey,
  deviceBegin,
  devicePoll,
  deviceDetail,
  deviceApprove,
  deviceRefuse,
  signOnDetail,
  signOnConnect,
  signOnDisconnect,
  sessionList,
  sessionEnd,
  tokenPair,
  tokenRefresh,
  tokenVerify,
  apiKeyGenerateByPassword,
  apiKeyGenerate,
  apiKeyList,
  apiKeyDelete,
  apiKeyUpdate,
  teamMe,
  teamDetail,
  teamEvents,
  teamCreate,
  teamSettings,
  teamAvatarUpload,
  teamDelete,
  teamMembers,
  teamRemoveMember,
  teamChangeRole,
  teamInvite,
  teamInvitations,
  invitationWithdraw,
  invitationDetail,
  invitationAccept,
  invitationConfirm,
  projectList,
  projectListPaginated,
  projectDetail,
  projectCircuits,
  projectCircuitsPaginated,
  projectProofs,
  projectProofsPaginated,
  projectDelete,
  projectSettings,
  circuitCreate,
  ...circuitListCalls,
  circuitDetail,
  circuitStart,
  circuitCopy,
  circuitStatus,
  circuitEvents,
  circuitOutput,
  circuitProofs,
  circuitProofsPaginated,
  circuitProve,
  circuitEstimate,
  circuitDownload,
  circuitFiles,
  circuitCompare,
  circuitInterface,
  circuitSmartContractVerifier,
  circuitSmartContractCalldata,
  circuitCompile,
  circuitUpdate,
  circuitCancel,
  ...circuitDeleteCalls,
  proofDetail,
  proofPublicValues,
  proofStatus,
  proofEvents,
  proofCancel,
  proofDelete,
  proofVerify,
  proofBundle,
  proofShare,
  proofShares,
  proofShareRevoke,
  shareDetail,
  shareBundle,
  claimVerify,
  ...proofListCalls,
  proofHistogram,
  proofListCsv,
  proofTimes,
  consoleSettings,
  consoleFrameworks,
  supportMessage,
  workerReport,
  workerEnd,
  workerTake,
  workerFile,
  workerJobReport,
  workerResult,
  workerFinishBuild,
  workerFinishProof,
  workerFail,
  workerGiveBack,
  ...operatorReads,
  ...operatorActs,
  operatorRetry,
]
