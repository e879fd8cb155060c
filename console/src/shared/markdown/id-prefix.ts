/** Before every id of a text, so that none can pose as one of the page's own. */
export const ID_PREFIX = 'user-content-'
