/** What kind of thing a badge or a notice says. */
export type Tone = 'neutral' | 'good' | 'warn' | 'danger' | 'info';
