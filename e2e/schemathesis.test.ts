import { describeEveryCall } from './harness/every-call.ts'
import { findSchemathesis } from './harness/schemathesis.ts'

describeEveryCall(await findSchemathesis(), { examples: 3, strangers: 'calls for anybody' })
