interface Person {
  name: string;
  email: string;
}

/** The people whom a text mentions by `@` and their name, or the part of their email before the @. */
export function mentionedIn<Member extends Person>(text: string, members: readonly Member[]): Member[] {
  const typed = text.toLowerCase();
  const names = ({ name, email }: Person) => [name, email, email.split('@')[0] ?? ''];
  return members.filter((member) =>
    names(member)
      .filter((name) => name !== '')
      .some((name) => isMentioned(typed, `@${name.toLowerCase()}`)),
  );
}

/** `@Ann` is not mentioned by `@Anna`. */
function isMentioned(typed: string, mention: string): boolean {
  for (let at = typed.indexOf(mention); at !== -1; at = typed.indexOf(mention, at + 1)) {
    if (!/^[\p{L}\p{N}]/u.test(typed.slice(at + mention.length))) return true;
  }
  return false;
}
