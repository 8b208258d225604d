const MONTHS = 24;

/** This month and those before it, like `2026-10` with `October 2026`. */
export function recentMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return {
      value: first.toISOString().slice(0, 7),
      label: first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    };
  });
}
