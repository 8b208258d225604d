/** The public name of a reviewer, from the order's name: `Maya Rao` → `Maya R.` */
export function publicName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
