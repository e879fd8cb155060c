/** What an operator can do. */
export type ActKind = 'pause' | 'resume' | 'drain' | 'bring_back' | 'set_quotas' | 'cancel' | 'retry'
