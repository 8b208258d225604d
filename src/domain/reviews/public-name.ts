/** The name under which a review by a mailed link is published, from the one on the order: `Maya Rao` → `Maya R.` */
export function publicName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
