import { z } from 'zod';

const ID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** Ids of orders in a query, separated by commas, 100 at most. */
export const orderIdList = z
  .string()
  .regex(new RegExp(`^${ID}(?:,${ID}){0,99}$`), 'must be ids of orders, separated by commas');
