/**
 * The reply that switches a session between Close and Live has its new version in this header, and the one that renews its token its present
 * one. A browser sends it along with its calls, and a process that has read an older version reads the session again.
 */
export const SESSION_VERSION_HEADER = 'clarity-session-version'
