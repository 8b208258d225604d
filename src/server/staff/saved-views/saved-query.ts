/** Of the address, but not of the view: the page, the view itself, and what is open beside the list. */
const NOT_SAVED = ['cursor', 'saved', 'conversation'];

/** The query of a list as a view saves it: without its page, and in one order, so that equal ones are the same text. */
export function savedQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of NOT_SAVED) params.delete(name);
  for (const [name, value] of [...params]) if (value === '') params.delete(name);
  params.sort();
  return params.toString();
}

/** Whether a text has the address of a person or all words of one of their names, in any order. */
export function namesPerson({ email, names }: { email: string | null; names: readonly string[] }) {
  const people = names.map((name) => name.toLowerCase().split(/\s+/));
  return (text: string): boolean => {
    const typed = text.toLowerCase();
    if (email !== null && typed.includes(email.toLowerCase())) return true;
    const words = new Set(typed.split(/[^\p{L}\p{N}'’-]+/u));
    return people.some((person) => person.every((word) => words.has(word)));
  };
}

/** Without the search for a person who is erased. */
export function withoutPerson(query: string, isNamed: (text: string) => boolean): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of [...params]) if (isNamed(value)) params.delete(name);
  return params.toString();
}
