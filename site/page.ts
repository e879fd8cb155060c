/** A page of the site before it is rendered. */
export interface Page {
  /** As in its address; `index` is the first one. */
  name: string
  title: string
  markdown: string
}

/** Pages under one heading of the list. */
export interface PageGroup {
  title: string
  pages: Page[]
}
