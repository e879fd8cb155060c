/** Cookie that carries the session; not readable by script. */
export const SESSION_COOKIE = 'sessionid'

/** Cookie that script reads, to send its value back in `CSRF_HEADER` on every call that is no GET. */
export const CSRF_COOKIE = 'csrftoken'
export const CSRF_HEADER = 'X-CSRFToken'

/** The id of the team that a signed-in user acts for. */
export const TEAM_HEADER = 'Sindri-Team-Id'

/** Who is calling, for information only. */
export const CLIENT_HEADER = 'Sindri-Client'
