const MAX_LENGTH = 140;

/** The beginning of a message on one line, for lists. */
export function messagePreview(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
