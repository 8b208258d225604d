import { z } from 'zod';
import { importedOrderSummary } from '../../account/earlier-orders-calls.ts';
import { withheld } from './amounts.ts';

const { total, refunded, ...summary } = importedOrderSummary.shape;

/** What staff see of an imported order in every list. */
export const staffImportedSummary = z.object({ ...summary, ...withheld({ total, refunded }) });
export type StaffImportedSummary = z.output<typeof staffImportedSummary>;
