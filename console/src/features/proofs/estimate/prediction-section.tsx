import type { Proof } from '@proofyard/contract/proof.ts'
import report from '../proof-report.module.css'
import classes from './estimate-line.module.css'
import { predictedBasisText, predictedMemoryText, predictedTimeText } from './estimate-text.ts'

/** What was predicted of a proof beside what it took; nothing where there was nothing to go by. */
export function PredictionSection({ proof }: { proof: Pick<Proof, 'predicted' | 'circuit_type'> }) {
  const { predicted } = proof
  if (predicted === null) return null
  const texts = [predictedTimeText(predicted), predictedMemoryText(predicted)].filter((text) => text !== undefined)
  if (texts.length === 0) return null
  return (
    <section>
      <h3 className={report.heading}>Prediction</h3>
      {texts.map((text) => (
        <p key={text} className={classes.figures}>
          {text}
        </p>
      ))}
      <p className={classes.basis}>{predictedBasisText(predicted, proof.circuit_type)}</p>
    </section>
  )
}
