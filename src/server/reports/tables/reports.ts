import type { ReportName } from '#contracts/admin/report-calls.ts';
import type { ReportDefinition } from './report-definition.ts';
import { SALES_REPORTS } from './sales-reports.ts';
import { TAX_REPORT } from './tax-report.ts';

/** All reports, in the order of their list. */
export const REPORT_DEFINITIONS: readonly ReportDefinition[] = [...SALES_REPORTS, TAX_REPORT];

export function reportNamed(name: ReportName): ReportDefinition {
  const found = REPORT_DEFINITIONS.find((one) => one.name === name);
  if (!found) throw new Error(`there is no report ${name}`);
  return found;
}
