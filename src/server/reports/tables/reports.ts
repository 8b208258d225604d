import type { ReportName } from '#contracts/admin/reports/report-calls.ts';
import { CUSTOMER_REPORTS } from './customer-reports.ts';
import { GIFT_CARD_REPORT } from './gift-card-report.ts';
import { PAYOUT_REPORTS } from './payout-reports.ts';
import { REFUND_REPORTS } from './refund-reports.ts';
import type { ReportDefinition } from './report-definition.ts';
import { SALES_REPORTS } from './sales-reports.ts';
import { SUBSCRIPTION_REPORTS } from './subscription-reports.ts';
import { TAX_REPORT } from './tax-report.ts';
import { VISITOR_REPORTS } from './visitor-reports.ts';

/** All reports, in the order of their list. */
export const REPORT_DEFINITIONS: readonly ReportDefinition[] = [
  ...SALES_REPORTS,
  TAX_REPORT,
  ...REFUND_REPORTS,
  ...CUSTOMER_REPORTS,
  ...SUBSCRIPTION_REPORTS,
  ...VISITOR_REPORTS,
  ...PAYOUT_REPORTS,
  GIFT_CARD_REPORT,
];

export function reportNamed(name: ReportName): ReportDefinition {
  const found = REPORT_DEFINITIONS.find((one) => one.name === name);
  if (!found) throw new Error(`there is no report ${name}`);
  return found;
}
