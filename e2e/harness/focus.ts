/** Stands behind the name of a place that does not show that it has the focus. */
export const FOCUS_NOT_SHOWN = ' (focus not shown)'

/** An expression for pages: the name of what has the focus, with a remark where nothing shows it; empty where that is nothing of the page. */
export const FOCUS = `(() => {
  const place = document.activeElement
  if (place === document.body || !document.hasFocus()) return ''
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
  const isShown = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  const name = (place.ariaLabel ?? place.labels?.[0]?.innerText ?? place.innerText).trim()
  return isShown ? name : name + '${FOCUS_NOT_SHOWN}'
})()`
