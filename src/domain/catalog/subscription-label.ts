/** `2, week` → 'Recurring every 2 weeks'; `1, month` → 'Recurring every 1 month'. Spec §2, Product page. */
export function subscriptionLabel(interval: number, unit: string): string {
  return `Recurring every ${interval} ${unit}${interval > 1 ? 's' : ''}`;
}
