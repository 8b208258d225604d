/** The beginning of a text, without half of a character at its end: the database refuses those in JSON. */
export function shortened(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}
