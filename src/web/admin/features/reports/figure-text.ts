import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import type { ReportColumn } from '#web/api/admin/reports/reports-api.ts';

/** A figure as people read it. */
export function figureText(
  { kind }: Pick<ReportColumn, 'kind'>,
  value: number | null,
  currency: CurrencyCode | null,
): string {
  if (value === null) return '';
  if (kind === 'money') return formatMoney(value, currency ?? 'usd');
  return kind === 'percent' ? `${value} %` : value.toLocaleString('en-US');
}
