const MAX_PART_LENGTH = 100;

/**
 * A full name as the first and last name of an account: the first word, and the rest, which is empty for a single
 * word. Each is cut to what an account stores.
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName: cut(firstName), lastName: cut(rest.join(' ')) };
}

/** Counts whole characters, so that none is halved. */
const cut = (name: string): string => {
  let part = '';
  for (const character of name) {
    if (part.length + character.length > MAX_PART_LENGTH) break;
    part += character;
  }
  return part;
};
