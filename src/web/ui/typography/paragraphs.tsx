/** The paragraphs keep their order, so their text serves as the key. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
