// Runs before anything else, as a file of its own because inline scripts are forbidden here.

// Without this, zod tries whether it may make code out of text. It may not, and the browser reports each try.
globalThis['__zod_globalConfig'] = { jitless: true }

// The colour scheme before the first paint: what the person chose, else what the system says.
// Reads what src/shared/persisted writes.
;(function () {
  var chosen
  try {
    var kept = JSON.parse(localStorage.getItem('console') || '{}')
    if (kept.version === 1 && kept.theme && kept.theme.setBy === 'user') chosen = kept.theme.darkMode
  } catch {
    chosen = undefined
  }
  var dark = chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
