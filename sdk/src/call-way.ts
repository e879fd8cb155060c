/** How a call is made: what is sent, and what comes back. */
export interface CallWay {
  method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` stands for a part of the address that the caller gives. */
  path: string
  /** `form`: multipart, with files. */
  sends: 'nothing' | 'json' | 'form'
  /** `stream`: bytes, as a Response; `events`: server-sent events. */
  answers: 'json' | 'stream' | 'events'
  /** The same request may be sent again, with its Idempotency-Key, and makes nothing twice. */
  isRepeatable: boolean
}
