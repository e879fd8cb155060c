import type { Json } from '../../json.ts'

/** What a field of the wire means, which is the same wherever it stands, and a value that it may have. */
export interface Field {
  description: string
  /** Missing where any value of its type will do. */
  example?: Json
}
