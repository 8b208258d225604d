/** Joins the class names that are set: `classNames(styles.a, isBig && styles.big)`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
