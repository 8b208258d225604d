/** Cents of an amount as people type it: `7.99`, `$8`, `7,5`. 0 for what is no amount, which the call refuses. */
export function centsOf(typed: string): number {
  const [, whole, fraction = ''] = /^\$?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(' ', '')) ?? [];
  return whole === undefined ? 0 : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
