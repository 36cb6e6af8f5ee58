/** The formats of the log. `auto`: text on a terminal, JSON otherwise. */
export const LOG_FORMATS = ['auto', 'text', 'json'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];
