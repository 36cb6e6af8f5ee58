/** An invalid setting or flag. The message is one line with the name of the setting and its valid values. */
export class ConfigError extends Error {}
