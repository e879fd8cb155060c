import 'katex/dist/katex.min.css'

/** Draws nothing: it brings the style sheet of the formulas. */
export default function MathStyle() {
  return null
}
