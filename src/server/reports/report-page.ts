import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { DEFAULT_COLOURS } from '#domain/presentation/default-colours.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { bars } from './bars.ts';
import { type ReportTable, reportTables } from './report-tables.ts';
import type { ShopReport } from './shop-report.ts';

const { cream, ink, orange, wine } = DEFAULT_COLOURS;

const STYLE = `
body{margin:0;background:${cream};color:${ink};font:1rem/1.5 Inter,system-ui,sans-serif}
header{padding:2.5rem 1.5rem;background:${orange};border-bottom:3px solid ${ink}}
main{display:grid;gap:2.5rem;max-width:60rem;margin:2.5rem auto;padding:0 1.5rem}
h1,h2{margin:0;font-family:Prompt,system-ui,sans-serif;font-weight:900;letter-spacing:-.02em;line-height:1.1}
h1{font-size:2.5rem}h2{font-size:1.5rem;margin-bottom:.75rem}
section{padding:1.5rem;background:#fff;border:3px solid ${ink};border-radius:1.25rem;box-shadow:6px 6px 0 ${wine};overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{padding:.4rem .75rem .4rem 0;text-align:left;border-bottom:1px solid #f3ddb8}
td+td,th+th{text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;width:100%;height:auto;margin-bottom:1rem}p{margin:.75rem 0 0}
@media print{section{box-shadow:none;break-inside:avoid}}`;

/** The report as a standalone HTML page with charts, without scripts or external files. */
export function reportPage(report: ShopReport): string {
  const title = `${report.brand}: ${report.from} to ${report.to}`;
  const sections = reportTables(report).map((table) => section(table, chartOf(table, report)));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header><h1>${escapeHtml(title)}</h1></header><main>${sections.join('\n')}</main></body></html>\n`;
}

function section(table: ReportTable, chart: string): string {
  const { title, columns, rows, none, note } = table;
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const body =
    rows.length === 0
      ? `<p>${escapeHtml(none)}</p>`
      : `<table><thead>${row(columns, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
  return `<section><h2>${escapeHtml(title)}</h2>${chart}${body}${note ? `<p>${escapeHtml(note)}</p>` : ''}</section>`;
}

/** Charts for the tables that profit from one. */
function chartOf({ title }: ReportTable, report: ShopReport): string {
  const { funnel, bestSellers, searchesWithoutResults } = report;
  switch (title) {
    case 'From the door to the order':
      return bars([
        { label: 'visits', value: funnel.visits },
        { label: 'saw a product', value: funnel.visitsWithProduct },
        { label: 'cart', value: funnel.visitsWithCart },
        { label: 'checkout', value: funnel.checkoutsStarted },
        { label: 'paid', value: funnel.checkoutsPaid },
      ]);
    case 'Revenue by day':
      return [...new Set(report.revenue.map(({ currency }) => currency))]
        .map((currency) => revenueBars(report, currency))
        .join('');
    case 'Best sellers':
      return bars(bestSellers.map(({ title: label, units: value }) => ({ label, value })));
    case 'Searched for in vain':
      return bars(searchesWithoutResults.map(({ query: label, searches: value }) => ({ label, value })));
    default:
      return '';
  }
}

const revenueBars = ({ revenue }: ShopReport, currency: CurrencyCode) =>
  bars(
    revenue
      .filter((day) => day.currency === currency)
      .map(({ day, totalCents, refundedCents }) => {
        const value = totalCents - refundedCents;
        return { label: day, value, said: formatMoney(value, currency) };
      }),
  );
