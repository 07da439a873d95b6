/** Invalid variables; the message is one line that names them. */
export class ConfigurationError extends Error {}
