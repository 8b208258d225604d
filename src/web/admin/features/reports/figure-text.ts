import type { ReportColumn } from '#contracts/admin/reports/report-calls.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';

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
