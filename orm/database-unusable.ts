/** The database cannot be used as it is configured: it is not there, lets nobody in, or is too old. */
export class DatabaseUnusable extends Error {}
