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

/** Without the search for a person who is erased. */
export function withoutPerson(query: string, email: string): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of [...params])
    if (value.toLowerCase().includes(email.toLowerCase())) params.delete(name);
  return params.toString();
}
