import { formatCount } from '../../../shared/format/count.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { type Bars, stretchOf } from './bars.ts'

/** The numbers of the chart for those who do not see it; stretches without a finished proof are left out. */
export function BarsTable({ bars }: { bars: Bars }) {
  const told = bars.ready.flatMap((ready, index) => {
    const failed = bars.failed[index] ?? 0
    return ready + failed > 0 ? [{ index, ready, failed }] : []
  })
  return (
    <div className="visually-hidden">
      <table>
        <caption>Failed and ready proofs over time</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Failed</th>
            <th scope="col">Ready</th>
          </tr>
        </thead>
        <tbody>
          {told.map(({ index, ready, failed }) => {
            const { from, to } = stretchOf(bars, index)
            return (
              <tr key={index}>
                <td>{formatDate(new Date(from).toISOString())}</td>
                <td>{formatDate(new Date(to).toISOString())}</td>
                <td>{formatCount(failed)}</td>
                <td>{formatCount(ready)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
