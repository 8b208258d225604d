/** Paragraphs that have been split already. They never change their order, so their text is their key. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
