/**
 * The ingredients of a text as on a label, in their order: `Oats, chocolate (cocoa, sugar), salt` → three of them. Commas in
 * brackets separate parts of one ingredient.
 */
export function ingredientsIn(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let current = '';
  for (const character of text) {
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && (character === ',' || character === ';')) {
      found.push(current);
      current = '';
    } else current += character;
  }
  return [...found, current].map(withoutEnd).filter(Boolean).map(capitalised);
}

const withoutEnd = (ingredient: string) => ingredient.trim().replace(/\.$/, '').trim();
const capitalised = (ingredient: string) => ingredient.charAt(0).toUpperCase() + ingredient.slice(1);
