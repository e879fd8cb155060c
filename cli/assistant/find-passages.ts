/** A part of a document, under its own heading. */
export interface Passage {
  heading: string
  text: string
}

/** A word says something from this length on. */
const MIN_WORD = 4
/** One word is in a passage by chance. */
const MIN_WORDS = 2
/** No document of ours has a tenth of it; another server's may have hundreds of thousands. */
const MAX_PASSAGES = 1000

/**
 * The parts of a document that have most of the words of a text, such as an error: rare words count for more.
 *
 * @returns the best first; none where nothing in the document is about it
 */
export function findPassages(markdown: string, text: string, max: number): Passage[] {
  const passages = divide(markdown, MAX_PASSAGES).map((passage) => ({
    passage,
    words: wordsOf(`${passage.heading} ${passage.text}`),
  }))
  const wanted = [...wordsOf(text)]
  const frequency = new Map(wanted.map((word) => [word, passages.filter(({ words }) => words.has(word)).length]))
  return passages
    .map(({ passage, words }) => ({ passage, found: wanted.filter((word) => words.has(word)) }))
    .filter(({ found }) => found.length >= MIN_WORDS)
    .map(({ passage, found }) => ({
      passage,
      score: found.reduce((sum, word) => sum + 1 / Math.max(1, frequency.get(word) ?? 1), 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ passage }) => passage)
}

function divide(markdown: string, max: number): Passage[] {
  return markdown.split(/^(?=#{1,6} )/m, max).map((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return { heading: heading.replace(/^#+ /, ''), text: lines.join('\n').trim() }
  })
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return new Set(words.filter((word) => word.length >= MIN_WORD))
}
