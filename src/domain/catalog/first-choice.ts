/**
 * What one tap adds, in a few words, and how many more choices there are: '5 oz', '5 oz + 2 more'. Null when a product
 * names no choices.
 */
export function firstChoiceLabel(
  variants: readonly { attributes: Readonly<Record<string, string>> }[],
): string | null {
  const [first] = variants.flatMap(({ attributes }) => Object.values(attributes));
  if (first === undefined) return null;
  return variants.length > 1 ? `${first} + ${variants.length - 1} more` : first;
}
