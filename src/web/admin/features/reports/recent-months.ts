const MONTHS = 24;

/** This month of the store and those before it, like `2026-10` with `October 2026`. */
export function recentMonths(now: Date, timeZone: string): { value: string; label: string }[] {
  const today = new Date(now.toLocaleDateString('en-CA', { timeZone }));
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1));
    return {
      value: first.toISOString().slice(0, 7),
      label: first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    };
  });
}
